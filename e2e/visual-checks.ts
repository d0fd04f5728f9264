/** Checks the rendering of a screen at every width and in both modes. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP_SIZE, expectAccessible, expectContrast, takeScreenshot } from './browser.ts';

const PHONE = { width: 390, height: 844 };

/**
 * All rules run in two looks that share neither width nor mode; the other two only check contrast. Consecutive looks differ in either width
 * or mode.
 */
const VISUAL_CHECKS = [
  { size: DESKTOP_SIZE, scheme: 'light', expectLegible: expectAccessible },
  { size: DESKTOP_SIZE, scheme: 'dark', expectLegible: expectContrast },
  { size: PHONE, scheme: 'dark', expectLegible: expectAccessible },
  { size: PHONE, scheme: 'light', expectLegible: expectContrast },
] as const;

type VisualCheck = (typeof VISUAL_CHECKS)[number];

/** For screens that only become narrower on a phone: two looks that cover both widths and both modes with every rule. */
export const CORNER_SIZES = VISUAL_CHECKS.filter(({ expectLegible }) => expectLegible === expectAccessible);

async function applyLook(page: Page, { size, scheme }: Pick<VisualCheck, 'size' | 'scheme'>): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' });
}

/**
 * Expects that the screen is accessible, has sufficient contrast and does not overflow, wide and narrow, light and dark, and takes a
 * screenshot of each look. The page must follow the system's color mode; it is reset to wide and light.
 */
export async function expectVisualQuality(
  page: Page,
  name: string,
  looks: readonly VisualCheck[] = VISUAL_CHECKS,
): Promise<void> {
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
