/** Administration of pages: the grid by keyboard and pointer, tabs, versions, the list. */
import { expect, test } from 'vitest';
import { expectAccessible, useSharedSignedInPage, getRoute, waitForRoute } from './browser.ts';
import {
  ADA,
  button,
  drag,
  editNew,
  field,
  KPI,
  newPage,
  PAGES,
  palette,
  place,
  publish,
  getByExactText,
  itemPosition,
  tile,
} from './builder-parts.ts';
import { callAsPageUser, createComponent, PLAN_QUERY, uniqueName } from './components-pages.ts';

// Each test publishes or discards its changes, because the next test would otherwise meet the unsaved-changes guard.
const ada = useSharedSignedInPage(ADA);

test('moves, resizes, copies and removes items by the keyboard, and undoes every step', async () => {
  const page = ada();
  const [one, two] = [uniqueName('Left'), uniqueName('Right')];
  for (const name of [one, two]) await createComponent(page, { kind: 'table', name, query: PLAN_QUERY });
  await newPage(page, uniqueName('Moves'));
  await place(page, one);
  await place(page, two);
  await tile(page, one).press('Shift+ArrowLeft');
  await tile(page, one).press('Shift+ArrowLeft');
  await tile(page, one).press('Shift+ArrowLeft');
  await itemPosition(page, one).toBe('column 1, row 1, 3 wide, 2 high');
  await tile(page, one).press('ArrowRight');
  await itemPosition(page, one).toBe('column 2, row 1, 3 wide, 2 high');
  await tile(page, one).press('ArrowDown');
  await itemPosition(page, one).toBe('column 2, row 3, 3 wide, 2 high');
  await itemPosition(page, two).toBe('column 1, row 1, 6 wide, 2 high');
  await tile(page, two).press('Shift+ArrowUp');
  await itemPosition(page, two).toBe('column 1, row 1, 6 wide, 1 high');
  await tile(page, one).focus();
  await button(tile(page, one), `Duplicate ${one}`).click();
  await expect.poll(() => tile(page, one).count()).toBe(2);
  await tile(page, two).press('Delete');
  await tile(page, two).waitFor({ state: 'detached' });
  for (let n = 0; n < 2; n += 1) await button(page, 'Undo').click();
  const counts = () => Promise.all([one, two].map((name) => tile(page, name).count()));
  await expect.poll(counts).toEqual([1, 1]);
  await button(page, 'Redo').click();
  await expect.poll(counts).toEqual([2, 1]);
  await page.keyboard.press('Control+z');
  await expect.poll(counts).toEqual([1, 1]);
  await button(page, 'Phone').click();
  await button(tile(page, one), `Move ${one} up`).click();
  await itemPosition(page, one).toMatch(/row 1,/);
  await button(page, 'Discard').click();
  await button(page.getByRole('dialog', { name: 'Discard the changes?' }), 'Discard').click();
  await expect.poll(() => page.getByRole('group', { name: /, column/ }).count()).toBe(0);
});

test('drags items from the palette, across the grid and larger by the pointer', async () => {
  const page = ada();
  const [one, two] = [uniqueName('First'), uniqueName('Second')];
  for (const name of [one, two]) await createComponent(page, { kind: 'kpi', name, ...KPI });
  await editNew(page, uniqueName('Drags'));
  await place(page, one);
  await palette(page).getByRole('searchbox').fill(two);
  await button(palette(page), one).waitFor({ state: 'detached' });
  await drag(page, button(palette(page), two), tile(page, one), { x: 20, y: 20 });
  await itemPosition(page, two).toBe('column 1, row 1, 2 wide, 1 high');
  await itemPosition(page, one).toBe('column 1, row 2, 2 wide, 1 high');
  await drag(page, tile(page, one), tile(page, two), { x: 420, y: 20 });
  await itemPosition(page, one).toMatch(/^column [34], row 1/);
  await tile(page, two).click({ position: { x: 30, y: 60 } });
  await drag(page, tile(page, two).locator('[data-handle="bottom"]'), tile(page, two), { x: 100, y: 280 });
  await itemPosition(page, two).toBe('column 1, row 1, 2 wide, 2 high');
  await publish(page, 2);
});

test('adds, names, orders tabs and nested tabs and sets their roles; their contents stay', async () => {
  const page = ada();
  const name = uniqueName('On a tab');
  await createComponent(page, { kind: 'table', name, query: PLAN_QUERY });
  const id = await editNew(page, uniqueName('Tabs'));
  await button(page, 'Tab').click();
  await field(page, 'Tab name').fill('Revenue');
  await button(page, 'Add nested tab').click();
  await field(page, 'Nested tab name').fill('Europe');
  await place(page, name);
  await button(page.getByRole('complementary', { name: 'Settings' }), 'Close').click();
  await button(page, 'Tab').click();
  await field(page, 'Tab name').fill('Leads only');
  await page
    .getByRole('group', { name: 'Tab visible to', exact: true })
    .getByRole('checkbox', { name: /lead|leader/i })
    .check();
  await button(page, 'Move tab Leads only up').click();
  const strip = page.getByRole('tablist', { name: 'Tabs of the page' });
  await expect
    .poll(() => strip.getByRole('tab').allInnerTexts())
    .toEqual([expect.stringMatching(/^Leads only/), 'Revenue']);
  await publish(page, 2);
  const stored = await callAsPageUser<{ tabs: { key: string; nestedTabs: { key: string; layout: unknown[] }[] }[] }>(
    page,
    'GET',
    `/v1/api/admin/pages/${id}/`,
  );
  expect(stored.tabs.map(({ key }) => key)).toEqual(['tab-2', 'tab-1']);
  expect(stored.tabs[1]?.nestedTabs[0]?.layout).toHaveLength(1);
});

test('shows a conflict with a version published in the meantime, and nothing is lost', async () => {
  const page = ada();
  const name = uniqueName('Mine');
  await createComponent(page, { kind: 'table', name, query: PLAN_QUERY });
  const title = uniqueName('Shared');
  const id = await editNew(page, title);
  await place(page, name);
  const theirs = { name: title, version: 1, layout: [], tabs: [], note: 'theirs' };
  await callAsPageUser(page, 'PUT', `/v1/api/admin/pages/${id}/`, theirs);
  await button(page, 'Publish').click();
  await page
    .getByRole('alert')
    .getByText(/^Someone else saved this page/)
    .waitFor();
  expect(await tile(page, name).count()).toBe(1);
  await button(page, 'Publish my version').click();
  await getByExactText(page, 'version 3');
  await button(page, 'Versions').click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await versions.getByText('theirs').waitFor();
  await expectAccessible(page);
  await button(versions, 'Restore version 2').click();
  await getByExactText(page, 'version 4');
  await tile(page, name).waitFor({ state: 'detached' });
});

test('searches, copies and deletes pages; leaving unsaved changes requires confirmation', async () => {
  const page = ada();
  const title = uniqueName('Listed');
  await editNew(page, title);
  await button(page, 'Tab').click();
  await page.getByRole('banner').getByRole('link', { name: 'Accounts' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without publishing?' });
  await button(leave, 'Cancel').click();
  await leave.waitFor({ state: 'detached' });
  expect(getRoute(page)).toMatch(/pages\/\d+$/);
  await page.getByRole('banner').getByRole('link', { name: 'Accounts' }).click();
  await button(leave, 'Cancel').click();
  await leave.waitFor({ state: 'detached' });
  await publish(page, 2);
  await page.goto(`${PAGES}?find=${encodeURIComponent(title)}`);
  const more = (name: string) => page.getByRole('row', { name: new RegExp(`^${escape(name)}`) });
  await more(title).hover();
  await button(page, `More for ${title}`).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await button(page.getByRole('dialog', { name: /^Duplicate/ }), 'Duplicate').click();
  await page.getByRole('heading', { level: 1, name: `${title} (copy)` }).waitFor();
  await waitForRoute(page, /pages\/\d+$/);
  await expect.poll(() => page.getByRole('tab').count()).toBe(1);
  await page.goto(`${PAGES}?find=${encodeURIComponent(title)}`);
  await more(`${title} (copy)`).hover();
  await button(page, `More for ${title} (copy)`).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await button(page.getByRole('dialog', { name: /^Delete/ }), 'Delete').click();
  await more(`${title} (copy)`).waitFor({ state: 'detached' });
});

const escape = (text: string) => text.replaceAll(/[()]/g, String.raw`\$&`);
