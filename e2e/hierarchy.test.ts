/** The account hierarchy, rendered as a tree. Only accessible accounts can be opened. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildContacts, setSuperiors } from '../apps/server/src/app/demo/factories/contacts.ts';
import { type Family, createFamily } from './account-families.ts';
import { accountUrl } from './accounts-pages.ts';
import { getCallsTo, expectAccessible, getRoute, takeScreenshot, waitForRoute } from './browser.ts';
import { useSharedPage, reopen } from './shared-pages.ts';

let family: Family;
beforeAll(async () => {
  family = await createFamily('Families', [
    ['Top'],
    ['Middle', 'Top'],
    ['Left', 'Middle'],
    ['Hidden', 'Middle', true],
    ['Wide'],
  ]);
  const { Wide: parentId = 0 } = family.ids;
  const children = Array.from({ length: 1999 }, (_, at) => ({
    name: `Branch ${at}`,
    parentId,
    ownerId: family.userId,
  }));
  await family.write((tx) => buildAccounts(tx, children));
});

const CHECK = '/v1/api/accounts/check-account-access/';
const pat = useSharedPage(() => ({ email: family.email, domain: family.domain }));
/** Opens the hierarchy of an account on the shared page. */
async function open(account: string): Promise<Page> {
  const page = pat();
  await reopen(page, accountUrl(family.ids[account] ?? 0, 'hierarchy'));
  return page;
}
const getNode = (page: Page, name: string) => page.getByRole('treeitem', { name });
const getBox = async (page: Page, name: string) => (await getNode(page, name).boundingBox()) ?? { x: 0, y: 0 };

test('2-hierarchy-01 2-hierarchy-04 2-hierarchy-05 2-hierarchy-06 shows the family tree, and checks access before opening', async () => {
  const page = await open('Middle');
  await getNode(page, 'Middle').waitFor();
  expect(await getNode(page, 'Middle').getAttribute('aria-current')).toBe('page');
  const [top, middle, left] = [await getBox(page, 'Top'), await getBox(page, 'Middle'), await getBox(page, 'Left')];
  expect([middle.x - top.x, left.x - middle.x]).toEqual([160, 160]);
  expect([middle.y - top.y]).toEqual([40]);
  // Each parent has a vertical line down to its last child, and each child a branch to its left.
  expect(await page.locator('.FamilyTree-line').count()).toBe(2);
  expect(await page.locator('.FamilyTree-branch:not([hidden])').count()).toBe(3);
  await takeScreenshot(page, 'hierarchy');
  await expectAccessible(page);

  const before = getRoute(page);
  await getNode(page, 'Hidden').click();
  await page.getByText('You do not have access to Hidden. Please contact your administrator.').waitFor();
  expect(getRoute(page)).toBe(before);
  const checkCount = getCallsTo(page, CHECK).length;
  await getNode(page, 'Left').click();
  await waitForRoute(page, new RegExp(`^#!/dashboard/${family.ids.Left}/Left/`));
  expect(getCallsTo(page, CHECK).length).toBeGreaterThan(checkCount);
  // The tree of the opened account replaces that of the previous one.
  await page.getByRole('treeitem', { name: 'Left', selected: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('Middle');
});

test('a family of two thousand accounts renders only what is in view', async () => {
  const page = await open('Wide');
  await getNode(page, 'Wide').waitFor();
  expect(await page.getByRole('treeitem').count()).toBeLessThan(80);
  await page.locator('.FamilyTree-root').evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await getNode(page, 'Branch 999').waitFor();
  expect(await page.getByRole('treeitem').count()).toBeLessThan(80);
});

test('2-hierarchy-07 opens the contact chart, where lines connect reports to their managers', async () => {
  const accountId = family.ids.Middle ?? 0;
  await family.write(async (tx) => {
    const [top, left, right] = await buildContacts(tx, [
      { accountId, firstName: 'Marta', designation: 'CEO' },
      { accountId, firstName: 'Jonas', designation: 'Director' },
      { accountId, firstName: 'Runa', designation: 'Engineer' },
    ]);
    await setSuperiors(tx, [
      [left ?? 0, top ?? 0],
      [right ?? 0, left ?? 0],
    ]);
  });
  const page = await open('Middle');
  await page.getByRole('link', { name: 'Contact org chart' }).click();
  await waitForRoute(page, /"tab":"contacts","contacts":{"chart":true}/);
  const getCard = (name: string) => page.locator('.OrgChart-card').filter({ hasText: name });
  await getCard('Runa').waitFor();
  // Lines are rendered after the cards have been measured.
  await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(2);
  const tops = await Promise.all(
    ['Marta', 'Jonas', 'Runa'].map(async (name) => (await getCard(name).boundingBox())?.y ?? 0),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await getCard('Runa').focus();
  for (const superior of ['Jonas', 'Marta']) {
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(superior);
  }
});
