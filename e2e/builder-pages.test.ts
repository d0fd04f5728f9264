/** Administration of pages: the grid by keyboard and pointer, tabs, versions, the list. */
import { expect, onTestFinished, test } from 'vitest';
import { expectAccessible, useSharedSignedInPage, getRoute, waitForRoute } from './browser.ts';
import {
  ADA,
  getButton,
  drag,
  createAndEditPage,
  getEntry,
  getField,
  KPI,
  openNewPage,
  PAGES,
  getPalette,
  placeItem,
  publish,
  getByExactText,
  getItemPosition,
  getTile,
} from './builder-parts.ts';
import { sql } from './company.ts';
import { callAsPageUser, createComponent, PLAN_QUERY, uniqueName } from './components-pages.ts';

// Each test publishes or discards its changes, because the next test would otherwise meet the unsaved-changes guard.
const ada = useSharedSignedInPage(ADA);

test('moves, resizes, copies and removes items by the keyboard, and undoes every step', async () => {
  const page = ada();
  const [one, two] = [uniqueName('Left'), uniqueName('Right')];
  for (const name of [one, two]) await createComponent(page, { kind: 'table', name, query: PLAN_QUERY });
  await openNewPage(page, uniqueName('Moves'));
  await placeItem(page, one);
  await placeItem(page, two);
  await getTile(page, one).press('Shift+ArrowLeft');
  await getTile(page, one).press('Shift+ArrowLeft');
  await getTile(page, one).press('Shift+ArrowLeft');
  await getItemPosition(page, one).toBe('column 1, row 1, 3 wide, 2 high');
  await getTile(page, one).press('ArrowRight');
  await getItemPosition(page, one).toBe('column 2, row 1, 3 wide, 2 high');
  await getTile(page, one).press('ArrowDown');
  await getItemPosition(page, one).toBe('column 2, row 3, 3 wide, 2 high');
  await getItemPosition(page, two).toBe('column 1, row 1, 6 wide, 2 high');
  await getTile(page, two).press('Shift+ArrowUp');
  await getItemPosition(page, two).toBe('column 1, row 1, 6 wide, 1 high');
  await getTile(page, one).focus();
  await getButton(getTile(page, one), `Duplicate ${one}`).click();
  await expect.poll(() => getTile(page, one).count()).toBe(2);
  await getTile(page, two).press('Delete');
  await getTile(page, two).waitFor({ state: 'detached' });
  for (let n = 0; n < 2; n += 1) await getButton(page, 'Undo').click();
  const countTiles = () => Promise.all([one, two].map((name) => getTile(page, name).count()));
  await expect.poll(countTiles).toEqual([1, 1]);
  await getButton(page, 'Redo').click();
  await expect.poll(countTiles).toEqual([2, 1]);
  await page.keyboard.press('Control+z');
  await expect.poll(countTiles).toEqual([1, 1]);
  await getButton(page, 'Phone').click();
  await getButton(getTile(page, one), `Move ${one} up`).click();
  await getItemPosition(page, one).toMatch(/row 1,/);
  await getButton(page, 'Discard').click();
  await getButton(page.getByRole('dialog', { name: 'Discard the changes?' }), 'Discard').click();
  await expect.poll(() => page.getByRole('group', { name: /, column/ }).count()).toBe(0);
});

test('drags items from the palette, across the grid and larger by the pointer', async () => {
  const page = ada();
  const [one, two] = [uniqueName('First'), uniqueName('Second')];
  for (const name of [one, two]) await createComponent(page, { kind: 'kpi', name, ...KPI });
  await createAndEditPage(page, uniqueName('Drags'));
  await placeItem(page, one);
  await getPalette(page).getByRole('searchbox').fill(two);
  await getEntry(page, one).waitFor({ state: 'detached' });
  await drag(page, getEntry(page, two), getTile(page, one), { x: 20, y: 20 });
  await getItemPosition(page, two).toBe('column 1, row 1, 2 wide, 1 high');
  await getItemPosition(page, one).toBe('column 1, row 2, 2 wide, 1 high');
  await drag(page, getTile(page, one), getTile(page, two), { x: 420, y: 20 });
  await getItemPosition(page, one).toMatch(/^column [34], row 1/);
  await getTile(page, two).click({ position: { x: 30, y: 60 } });
  await drag(page, getTile(page, two).locator('[data-handle="bottom"]'), getTile(page, two), { x: 100, y: 280 });
  await getItemPosition(page, two).toBe('column 1, row 1, 2 wide, 2 high');
  await publish(page, 2);
});

test('adds, names, orders tabs and nested tabs and sets their roles; their contents stay', async () => {
  const page = ada();
  const name = uniqueName('On a tab');
  await createComponent(page, { kind: 'table', name, query: PLAN_QUERY });
  const id = await createAndEditPage(page, uniqueName('Tabs'));
  await getButton(page, 'Tab').click();
  await getField(page, 'Tab name').fill('Revenue');
  await getButton(page, 'Add nested tab').click();
  await getField(page, 'Nested tab name').fill('Europe');
  await placeItem(page, name);
  await getButton(page.getByRole('complementary', { name: 'Settings' }), 'Close').click();
  await getButton(page, 'Tab').click();
  await getField(page, 'Tab name').fill('Leads only');
  await page
    .getByRole('group', { name: 'Tab visible to', exact: true })
    .getByRole('checkbox', { name: /lead|leader/i })
    .check();
  await getButton(page, 'Move tab Leads only up').click();
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

test('fills free space, restores unpublished changes after a reload, and leads to the published page', async () => {
  const page = ada();
  const [one, two] = [uniqueName('Bars'), uniqueName('Tile')];
  const chart = { meta: { chartOptions: { type: 'bar', labelKey: 'plan' } }, query: PLAN_QUERY };
  await createComponent(page, { kind: 'graph', name: one, ...chart });
  await createComponent(page, { kind: 'kpi', name: two, ...KPI });
  const title = uniqueName('Filled');
  // Other journeys expect the menu that the demo company comes with.
  onTestFinished(async () => void (await sql('delete from menus where name = $1', [title])));
  await createAndEditPage(page, title);
  await placeItem(page, one);
  await getPalette(page).getByRole('searchbox').fill(two);
  await getEntry(page, two).click();
  await getItemPosition(page, two).toBe('column 4, row 1, 2 wide, 1 high');
  await getEntry(page, two).press('Enter');
  await expect
    .poll(() => getTile(page, two).last().getAttribute('aria-label'))
    .toBe(`${two}, column 4, row 2, 2 wide, 1 high`);
  expect(await getButton(page, 'Undo').getAttribute('title')).toBe(`Undo: Add ${two}`);

  await page.reload();
  await getByExactText(page, 'Your unpublished changes were restored.');
  await expect.poll(() => getTile(page, two).count()).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(() => getTile(page, two).count()).toBe(0);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => getTile(page, two).count()).toBe(2);

  await publish(page, 2);
  await expectAccessible(page);
  await getButton(page, 'Add to menu').click();
  await getByExactText(page, `${title} is now in the menu.`);
  await page.getByRole('link', { name: 'Open page' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await getButton(page, 'More').click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: title }).waitFor();
  await page.keyboard.press('Escape');
});

test('finds components by origin and adds them by the keyboard', async () => {
  const page = ada();
  const [name, title] = [uniqueName('Own'), uniqueName('Tile')];
  await createComponent(page, { kind: 'kpi', name, meta: { title }, ...KPI });
  await createAndEditPage(page, uniqueName('Keyboard'));
  const palette = getPalette(page);
  const getGroups = () => palette.getByRole('heading', { level: 2 }).allInnerTexts();
  await expect
    .poll(getGroups)
    .toEqual(expect.arrayContaining(['Your components', 'Built-in components', 'Widgets', 'Screens', 'Layout']));
  const search = palette.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type(`own ${title}`);
  await expect.poll(getGroups).toEqual(['Your components']);
  expect(await getEntry(page, title).innerText()).toBe(`${title}\n${name}`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await getItemPosition(page, title).toBe('column 1, row 1, 2 wide, 1 high');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => getTile(page, title).count()).toBe(2);
  await page.keyboard.press('Escape');
  await page.keyboard.type('pending recently');
  await palette.getByText('Nothing matches “pending recently”').waitFor();
  await expectAccessible(page);
  await search.fill('recently onboarded');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await getItemPosition(page, 'Recently onboarded accounts').toBe('column 5, row 1, 2 wide, 2 high');
  await publish(page, 2);
});

test('creates and edits a chart without leaving the page', async () => {
  const page = ada();
  const [tile, name] = [uniqueName('Tile'), uniqueName('Chart')];
  await createComponent(page, { kind: 'kpi', name: tile, ...KPI });
  await createAndEditPage(page, uniqueName('In place'));
  await placeItem(page, tile);
  const dialog = page.getByRole('dialog', { name: 'New component' });
  const openTemplate = async () => {
    await getButton(getPalette(page), 'New component').press('Enter');
    await dialog.getByRole('button', { name: /^Chart/ }).press('Enter');
    await getField(dialog, 'Name').fill(name);
  };
  await openTemplate();
  await page.keyboard.press('Escape');
  await getButton(page.getByRole('dialog', { name: 'Discard the changes?' }), 'Cancel').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard the changes?' }).waitFor({ state: 'detached' });
  expect(await getField(dialog, 'Name').inputValue()).toBe(name);
  await expectAccessible(page);
  await getButton(dialog, 'Cancel').click();
  await getButton(page.getByRole('dialog', { name: 'Discard the changes?' }), 'Discard').click();
  await dialog.waitFor({ state: 'detached' });
  expect(await getTile(page, tile).count()).toBe(1);
  await openTemplate();
  await getButton(dialog, 'Save and add').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await getItemPosition(page, name).toBe('column 3, row 1, 3 wide, 2 high');
  expect(await getButton(page, 'Undo').getAttribute('title')).toBe(`Undo: Add ${name}`);
  await getButton(page, 'Edit component').click();
  const editing = page.getByRole('dialog', { name: 'Edit component' });
  await getField(editing, 'Title on the page').fill('Customers by segment');
  await getButton(editing, 'Save').click();
  await editing.waitFor({ state: 'detached' });
  await getItemPosition(page, 'Customers by segment').toBe('column 3, row 1, 3 wide, 2 high');
  await publish(page, 2);
});

test('shows a conflict with a version published in the meantime, and nothing is lost', async () => {
  const page = ada();
  const name = uniqueName('Mine');
  await createComponent(page, { kind: 'table', name, query: PLAN_QUERY });
  const title = uniqueName('Shared');
  const id = await createAndEditPage(page, title);
  await placeItem(page, name);
  const otherVersion = { name: title, version: 1, layout: [], tabs: [], note: 'theirs' };
  await callAsPageUser(page, 'PUT', `/v1/api/admin/pages/${id}/`, otherVersion);
  await getButton(page, 'Publish').click();
  await page
    .getByRole('alert')
    .getByText(/^Someone else saved this page/)
    .waitFor();
  expect(await getTile(page, name).count()).toBe(1);
  await getButton(page, 'Publish my version').click();
  await getByExactText(page, 'version 3');
  await getButton(page, 'Versions').click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await versions.getByText('theirs').waitFor();
  await expectAccessible(page);
  await getButton(versions, 'Restore version 2').click();
  await getByExactText(page, 'version 4');
  await getTile(page, name).waitFor({ state: 'detached' });
});

test('searches, copies and deletes pages; leaving unsaved changes requires confirmation', async () => {
  const page = ada();
  const title = uniqueName('Listed');
  await createAndEditPage(page, title);
  await getButton(page, 'Tab').click();
  await page.getByRole('banner').getByRole('link', { name: 'Accounts' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without publishing?' });
  await getButton(leave, 'Cancel').click();
  await leave.waitFor({ state: 'detached' });
  expect(getRoute(page)).toMatch(/pages\/\d+$/);
  await page.getByRole('banner').getByRole('link', { name: 'Accounts' }).click();
  await getButton(leave, 'Cancel').click();
  await leave.waitFor({ state: 'detached' });
  await publish(page, 2);
  await page.goto(`${PAGES}?find=${encodeURIComponent(title)}`);
  const openMenu = (name: string) => page.getByRole('row', { name: new RegExp(`^${escapeParentheses(name)}`) });
  await openMenu(title).hover();
  await getButton(page, `More for ${title}`).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await getButton(page.getByRole('dialog', { name: /^Duplicate/ }), 'Duplicate').click();
  await page.getByRole('heading', { level: 1, name: `${title} (copy)` }).waitFor();
  await waitForRoute(page, /pages\/\d+$/);
  await expect.poll(() => page.getByRole('tab').count()).toBe(1);
  await page.goto(`${PAGES}?find=${encodeURIComponent(title)}`);
  await openMenu(`${title} (copy)`).hover();
  await getButton(page, `More for ${title} (copy)`).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await getButton(page.getByRole('dialog', { name: /^Delete/ }), 'Delete').click();
  await openMenu(`${title} (copy)`).waitFor({ state: 'detached' });
});

const escapeParentheses = (text: string) => text.replaceAll(/[()]/g, String.raw`\$&`);
