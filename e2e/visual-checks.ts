/** How a screen stands at every width and in both modes. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP_SIZE, expectAccessible, expectContrast, takeScreenshot } from './browser.ts';

const PHONE = { width: 390, height: 844 };

/**
 * What differs from one width or one mode alone was looked at by then: every rule runs in two that share neither. From
 * each to the next only one of both changes.
 */
const VISUAL_CHECKS = [
  { size: DESKTOP_SIZE, scheme: 'light', expectLegible: expectAccessible },
  { size: DESKTOP_SIZE, scheme: 'dark', expectLegible: expectContrast },
  { size: PHONE, scheme: 'dark', expectLegible: expectAccessible },
  { size: PHONE, scheme: 'light', expectLegible: expectContrast },
] as const;

type VisualCheck = (typeof VISUAL_CHECKS)[number];

/** For screens that show the same things at every width, only narrower: both widths, both modes, every rule in each. */
export const CORNER_SIZES = VISUAL_CHECKS.filter(({ expectLegible }) => expectLegible === expectAccessible);

async function turnTo(page: Page, { size, scheme }: Pick<VisualCheck, 'size' | 'scheme'>): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' });
}

/**
 * The screen as it stands is accessible and legible wide and narrow, light and dark, and sticks out nowhere; a picture
 * of each is left. The page must follow the system's mode; it ends wide and light.
 */
export async function expectVisualQuality(
  page: Page,
  name: string,
  looks: readonly VisualCheck[] = VISUAL_CHECKS,
): Promise<void> {
  for (const { size, scheme, expectLegible } of looks) {
    await turnTo(page, { size, scheme });
    await takeScreenshot(page, `${name}-${scheme}-${size.width}`);
    await expectLegible(page);
    // The layout follows a new width with a delay on a busy machine.
    const message = `${name}, ${scheme}, ${size.width}`;
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message })
      .toBeLessThanOrEqual(0);
  }
  await turnTo(page, { size: DESKTOP_SIZE, scheme: 'light' });
}
