/** Checks the rendering of a screen, wide and narrow, light and dark. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP_SIZE, expectAccessible, expectContrast, takeScreenshot } from './browser.ts';

const PHONE = { width: 390, height: 844 };

/**
 * Every width in every mode, for tests of the look itself. All rules run in two looks that share neither width nor mode; the other two only
 * check contrast. Consecutive looks differ in either width or mode.
 */
export const EVERY_LOOK = [
  { size: DESKTOP_SIZE, scheme: 'light', expectLegible: expectAccessible },
  { size: DESKTOP_SIZE, scheme: 'dark', expectLegible: expectContrast },
  { size: PHONE, scheme: 'dark', expectLegible: expectAccessible },
  { size: PHONE, scheme: 'light', expectLegible: expectContrast },
] as const;

type Look = (typeof EVERY_LOOK)[number];

/** Both widths and both modes, with every rule. */
const TWO_LOOKS = EVERY_LOOK.filter(({ expectLegible }) => expectLegible === expectAccessible);

async function applyLook(page: Page, { size, scheme }: Pick<Look, 'size' | 'scheme'>): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' });
}

/**
 * Expects that the screen is accessible, has sufficient contrast and does not overflow, wide and narrow, light and dark, and takes a
 * screenshot of each look. The page must follow the system's color mode; it is reset to wide and light.
 */
export async function expectVisualQuality(page: Page, name: string, looks: readonly Look[] = TWO_LOOKS): Promise<void> {
  for (const { size, scheme, expectLegible } of looks) {
    await applyLook(page, { size, scheme });
    await takeScreenshot(page, `${name}-${scheme}-${size.width}`);
    await expectLegible(page);
    // On a busy machine, the layout adapts to a new width with a delay.
    const message = `${name}, ${scheme}, ${size.width}`;
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message })
      .toBeLessThanOrEqual(0);
  }
  await applyLook(page, { size: DESKTOP_SIZE, scheme: 'light' });
}
