/** Saved views of lists: filters, order and columns under a name, for oneself or for others. */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { ANN, PIA, QUAYSIDE, seedQuayside } from './accounts-company.ts';
import { filterBy, getListedNames, LIST, listWith } from './accounts-pages.ts';
import { useSharedSignedInPage, waitForRoute } from './browser.ts';
import { sql } from './company.ts';
import { expectVisualQuality } from './visual-checks.ts';

const atQuayside = async () => {
  await seedQuayside();
  return { domain: QUAYSIDE };
};
const pia = useSharedSignedInPage(PIA, atQuayside);
const ann = useSharedSignedInPage(ANN, atQuayside);
const USERS = '/#!/dashboard/admin/users';

beforeEach(() => sql('delete from saved_views'));

const getTabs = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const getTab = (page: Page, name: string) => getTabs(page).getByRole('link', { name });
const getCurrentTab = (page: Page) => getTabs(page).locator('[aria-current]').innerText();

async function saveView(page: Page, name: string, options: { visibleTo?: string; isDefault?: true } = {}) {
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  if (options.visibleTo) await dialog.getByLabel('Visible to').selectOption(options.visibleTo);
  if (options.isDefault) await dialog.getByLabel('Open the list with this view').check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}
async function selectOption(page: Page, view: string, option: string) {
  await page.getByRole('button', { name: `Options of ${view}` }).click();
  await page.getByRole('menuitem', { name: option }).click();
}

test('a view saves filters, order and columns, opens from its tab and its address, and shows unsaved changes', async () => {
  const page = pia();
  await page.goto(LIST);
  await filterBy(page, 'Segment', 'Manufacturing');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Tier' }).uncheck();
  await page.keyboard.press('Escape');
  await saveView(page, 'Factories');
  await expect.poll(() => getCurrentTab(page)).toBe('Factories');
  const url = page.url();
  await getTab(page, 'All accounts').click();
  await expect.poll(async () => (await getListedNames(page)).length).toBe(12);
  await getTab(page, 'Factories').click();
  await expect.poll(() => getListedNames(page)).toEqual(['Alder Mills', 'Birch Foundry']);
  expect(page.url()).toBe(url);
  expect(await page.getByRole('columnheader', { name: 'Tier' }).count()).toBe(0);

  await page.getByRole('button', { name: /Remove filter Segment/ }).click();
  await expect.poll(() => getCurrentTab(page)).toContain('edited');
  await selectOption(page, 'Factories', 'Discard changes');
  await expect.poll(() => getListedNames(page)).toEqual(['Alder Mills', 'Birch Foundry']);
  await page.getByRole('button', { name: /Remove filter Segment/ }).click();
  await filterBy(page, 'Segment', 'Services');
  await selectOption(page, 'Factories', 'Save changes');
  await expect.poll(() => getCurrentTab(page)).toBe('Factories');
  await page.reload();
  await expect.poll(() => getListedNames(page)).toEqual(['Cedar Press', 'Juniper Hall', 'Larch Energy', 'Maple Hotel']);
  await selectOption(page, 'Factories', 'Delete view');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => getTab(page, 'Factories').count()).toBe(0);
  await expect.poll(async () => (await getListedNames(page)).length).toBe(12);
});

test('a list opens with the default view, and the tab of all accounts opens without it', async () => {
  const page = pia();
  await page.goto(LIST);
  await filterBy(page, 'Segment', 'Manufacturing');
  await saveView(page, 'Plants', { isDefault: true });
  await page.goto('/#!/dashboard/actions');
  await page.getByRole('heading', { level: 1, name: 'Actions' }).waitFor();
  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click();
  await expect.poll(() => getListedNames(page)).toEqual(['Alder Mills', 'Birch Foundry']);
  await getTab(page, 'All accounts').click();
  await expect.poll(async () => (await getListedNames(page)).length).toBe(12);
  await page.reload();
  await expect.poll(() => getCurrentTab(page)).toContain('All accounts');
  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click();
  await expect.poll(() => getListedNames(page)).toEqual(['Alder Mills', 'Birch Foundry']);
  // An address with filters does not open the view, and neither does removing its last filter.
  await page.goto(listWith({ view: 'closed' }));
  await expect.poll(() => getListedNames(page)).toEqual(['Fir Textiles']);
  await page.getByRole('button', { name: 'Remove filter Status Closed' }).click();
  await expect.poll(async () => (await getListedNames(page)).length).toBe(12);
  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click();
  await expect.poll(() => getListedNames(page)).toEqual(['Alder Mills', 'Birch Foundry']);
});

test('an administrator shares a view with the company, and others use it without changing it', async () => {
  const page = ann();
  await page.goto(LIST);
  await filterBy(page, 'Segment', 'Manufacturing');
  await saveView(page, 'Mills', { visibleTo: 'Everyone in the company' });
  await pia().goto(LIST);
  await getTab(pia(), 'All accounts').waitFor();
  await pia().reload();
  await getTab(pia(), 'Mills').click();
  await expect.poll(() => getListedNames(pia())).toEqual(['Alder Mills', 'Birch Foundry']);
  await pia().getByRole('button', { name: 'Options of Mills' }).click();
  await expect.poll(() => pia().getByRole('menuitem').allInnerTexts()).toEqual(['Open the list with this view']);
});

test('other lists have saved views too, and the dialog keeps what was typed', async () => {
  const page = ann();
  await page.goto(USERS);
  await getTab(page, 'Active').click();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Colleagues');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save view' }).click();
  expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Colleagues');
  await expectVisualQuality(page, 'save-view');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => getCurrentTab(page)).toBe('Colleagues');
  await expectVisualQuality(page, 'saved-view-of-users');
});

test('the list of actions has saved views, which keep whose actions it shows and how they are grouped', async () => {
  const page = pia();
  await page.goto('/#!/dashboard/actions');
  await page.getByLabel('Group').selectOption('account');
  await page.getByText('Mine', { exact: true }).click();
  await waitForRoute(page, '#!/dashboard/actions?group=account&whose=mine');
  await saveView(page, 'My accounts first', { isDefault: true });
  await expect.poll(() => getCurrentTab(page)).toBe('My accounts first');
  await getTab(page, 'All actions').click();
  await waitForRoute(page, '#!/dashboard/actions?saved=0');
  await expectVisualQuality(page, 'actions-with-saved-view');
  await page.getByRole('link', { name: 'Actions', exact: true }).first().click();
  await expect.poll(() => getCurrentTab(page)).toBe('My accounts first');
  expect(await page.getByLabel('Group').inputValue()).toBe('account');
});
