/** How a screen stands at every width and in both modes. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESK, expectAccessible, expectContrast, takeScreenshot } from './browser.ts';

const PHONE = { width: 390, height: 844 };

/** What differs from one width or one mode alone was looked at by then: every rule runs in two that share neither. */
const LOOKS = [
  { size: DESK, scheme: 'light', expectLegible: expectAccessible },
  { size: DESK, scheme: 'dark', expectLegible: expectContrast },
  { size: PHONE, scheme: 'light', expectLegible: expectContrast },
  { size: PHONE, scheme: 'dark', expectLegible: expectAccessible },
] as const;

async function turnTo(page: Page, { size, scheme }: Pick<(typeof LOOKS)[number], 'size' | 'scheme'>): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' });
}

/**
 * What opens over a screen that was looked at, such as a panel or a dialog: the same by every rule, in the two looks that
 * share neither width nor mode. The page ends wide and light.
 */
export const expectGoodLooksAbove = (page: Page, name: string): Promise<void> =>
  expectLooks(
    page,
    name,
    LOOKS.filter(({ expectLegible }) => expectLegible === expectAccessible),
  );

/**
 * The screen as it stands is accessible and legible wide and narrow, light and dark, and sticks out nowhere; a picture
 * of each is left. The page must follow the system's mode; it ends wide and light.
 */
export const expectGoodLooks = (page: Page, name: string): Promise<void> => expectLooks(page, name, LOOKS);

async function expectLooks(page: Page, name: string, looks: readonly (typeof LOOKS)[number][]): Promise<void> {
  for (const { size, scheme, expectLegible } of looks) {
    await turnTo(page, { size, scheme });
    await takeScreenshot(page, `${name}-${scheme}-${size.width}`);
    await expectLegible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
  }
  await turnTo(page, { size: DESK, scheme: 'light' });
}
