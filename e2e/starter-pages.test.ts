/** The starter pages as users of the demo company see them: no component fails, and each page is shown to its roles only. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closePage, getErrors, expectAccessible, openSignedIn, waitForRoute } from './browser.ts';

const getBar = (page: Page) => page.getByRole('banner');
const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Expects that all components on the page are rendered without errors. */
async function expectRendered(page: Page, minCount: number): Promise<void> {
  const frames = page.locator('main [data-component-id]');
  await expect.poll(() => frames.count()).toBeGreaterThanOrEqual(minCount);
  await expect
    .poll(() => page.locator('main [data-component-id]:not([data-drawn])').count(), { timeout: 15_000 })
    .toBe(0);
  expect(await page.locator('main [role="alert"]').allInnerTexts()).toEqual([]);
}

test('an account manager opens the starter pages; pages of other roles are neither shown nor opened', async () => {
  const page = await openSignedIn('maya.csm@demo.test', { height: 2400 });
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.first().waitFor();
  const pageNames = ['Accounts', 'Actions', 'Portfolio', 'Renewals', 'Risks'];
  await expect.poll(() => links.allInnerTexts()).toEqual(pageNames);
  for (const [name, parts] of [
    ['Renewals', 10],
    ['Risks', 11],
    ['Portfolio', 6],
  ] as const) {
    await getBar(page).getByRole('link', { name, exact: true }).click();
    await getHeading(page, name).waitFor();
    await expectRendered(page, parts);
  }
  expect(await page.getByRole('link', { name: 'Trends' }).count()).toBe(0);
  await page.getByRole('list', { name: 'KPIs' }).getByText('License Utilization').waitFor();
  await expectAccessible(page);
  await getBar(page).getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await more.getByRole('link', { name: 'Customer base' }).waitFor();
  for (const name of ['Team performance', 'Executive briefing'])
    expect(await more.getByRole('link', { name }).count()).toBe(0);
  await more.getByRole('link', { name: 'Usage and adoption' }).click();
  await getHeading(page, 'Usage and adoption').waitFor();
  await expectRendered(page, 12);
  await getBar(page).getByRole('button', { name: 'More' }).click();
  await more.getByRole('link', { name: 'Success plans' }).click();
  await getHeading(page, 'Success plans').waitFor();
  await expectRendered(page, 10);

  await page.goto('/#!/dashboard/portfolio');
  await waitForRoute(page, /^#!\/dashboard\/Portfolio\/\d+$/);
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});

test('an executive has the page of the role, and a Deep Link passes its parameter to its page', async () => {
  const page = await openSignedIn('evan.exec@demo.test', { height: 2000 });
  for (const [name, parts] of [
    ['Executive briefing', 3],
    ['Team performance', 8],
  ] as const) {
    await getBar(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name }).click();
    await getHeading(page, name).waitFor();
    await expectRendered(page, parts);
  }
  await page.goto('/#!/dashboard/Segment/Retail');
  await getHeading(page, 'Segment').waitFor();
  await expectRendered(page, 2);
  const rows = page.getByRole('grid', { name: 'Accounts' }).locator('tbody tr');
  await rows.first().waitFor();
  const texts = await rows.allInnerTexts();
  expect(texts.filter((text) => !text.includes('Retail'))).toEqual([]);
  await closePage(page);
});
