/** Operations on a row: ranking, previewing and opening, also with the keyboard only. */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { PIA, QUAYSIDE, seedQuayside } from './accounts-company.ts';
import { getCell, getFact, LIST, listWith, getListedNames, getRow, waitForAccount } from './accounts-pages.ts';
import { getCallsTo, useSharedSignedInPage, getRoute, waitForRoute } from './browser.ts';

const PIA_ACCOUNT_COUNT = 12;
const REJECTED = 'Rank must be a whole number from 1 to 9999.';

let ids: Awaited<ReturnType<typeof seedQuayside>>;
const pia = useSharedSignedInPage(PIA, async () => {
  ids = await seedQuayside();
  return { domain: QUAYSIDE };
});
let page: Page;
beforeEach(async () => {
  page = pia();
  await page.goto(LIST);
  await expect.poll(() => getListedNames(page)).toHaveLength(PIA_ACCOUNT_COUNT);
});

const getRankButton = (name: string, rank: number | string) =>
  page.getByRole('button', { name: `Rank of ${name}: ${rank}`, exact: true });
const getRankField = (name: string) => page.getByRole('textbox', { name: `Rank of ${name}`, exact: true });
const getRankCalls = () => getCallsTo(page, '/v1/api/accounts/').filter((call) => call.url().endsWith('/rank/'));

async function editRank(name: string, from: number | string, to: string): Promise<void> {
  await getRankButton(name, from).click();
  await getRankField(name).fill(to);
  await getRankField(name).press('Enter');
}

test('2-accounts-27 a click edits the rank, and a saved rank is displayed and stored', async () => {
  await getRankButton('Dogwood Clinic', 3).click();
  expect(await getRankField('Dogwood Clinic').inputValue()).toBe('3');
  await getRankField('Dogwood Clinic').press('Escape');
  await getRankButton('Dogwood Clinic', 3).waitFor();
  expect(getRankCalls()).toHaveLength(0);

  await editRank('Dogwood Clinic', 3, '7');
  await getRankButton('Dogwood Clinic', 7).waitFor();
  expect(await getRankField('Dogwood Clinic').count()).toBe(0);
  expect(getRankCalls().map((call) => [new URL(call.url()).pathname, call.postDataJSON()])).toEqual([
    [`/v1/api/accounts/${ids['Dogwood Clinic']}/rank/`, { rank: 7 }],
  ]);
  await page.reload();
  await getRankButton('Dogwood Clinic', 7).waitFor();
  await editRank('Dogwood Clinic', 7, '3');
  await getRankButton('Dogwood Clinic', 3).waitFor();
});

test('2-accounts-29 a rejected rank keeps its field open and shows the error', async () => {
  await editRank('Dogwood Clinic', 3, '0');
  await (await getCell(page, 'Dogwood Clinic', 'Rank')).getByRole('alert').getByText(REJECTED).waitFor();
  await getRankField('Dogwood Clinic').press('Escape');

  await page.route('**/rank/', (route) =>
    route.fulfill({ status: 400, json: { success: false, errors: { e: 'Not this one.' } } }),
  );
  await editRank('Dogwood Clinic', 3, '8');
  const cell = await getCell(page, 'Dogwood Clinic', 'Rank');
  await cell.getByRole('alert').getByText('Not this one.').waitFor();
  expect(await getRankField('Dogwood Clinic').inputValue()).toBe('8');
  await expect.poll(() => getRankField('Dogwood Clinic').getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('.Toasts-toast').count()).toBe(0);
  await page.unroute('**/rank/');
  await getRankField('Dogwood Clinic').press('Escape');
  await getRankButton('Dogwood Clinic', 3).waitFor();
});

test('displays a rank everywhere before the server responds, and reverts it after an error', async () => {
  let reject = () => {};
  const gate = new Promise<void>((resolve) => {
    reject = resolve;
  });
  await page.route('**/rank/', async (route) => {
    await gate;
    await route.fulfill({ status: 500, json: { success: false, errors: { e: 'Something went wrong.' } } });
  });
  await page.getByRole('link', { name: 'Dogwood Clinic' }).click();
  await waitForAccount(page, 'Dogwood Clinic');
  await editRank('Dogwood Clinic', 3, '9');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Accounts' }).click();
  await getRankButton('Dogwood Clinic', 9).waitFor();
  reject();
  await getRankButton('Dogwood Clinic', 3).waitFor();
});

test('2-accounts-30 the eye of a row opens its summary, loaded by one call', async () => {
  const path = `/v1/api/accounts/${ids['Alder Mills']}/summary/`;
  expect(getCallsTo(page, path)).toHaveLength(0);
  await getRow(page, 'Alder Mills').hover();
  await page.getByRole('button', { name: 'Summary of Alder Mills' }).click();
  const popover = page.getByRole('dialog', { name: 'Summary of Alder Mills' });
  await popover.getByText('$12.5K').waitFor();
  const getMetricText = (name: string) =>
    popover
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .innerText();
  await expect.poll(() => getMetricText('MRR')).toBe('$12.5K');
  await expect.poll(() => getMetricText('Renewal')).toBe('Mar 1st, 2099');
  await expect.poll(() => getMetricText('Daily active users')).toBe('5');
  await expect.poll(() => popover.locator('.HealthBar-root > .text-tabular').innerText()).toBe('72');
  await expect.poll(() => popover.innerText()).toContain('Grinds rye and wheat for forty bakeries.');
  expect(getCallsTo(page, path)).toHaveLength(1);

  await page.keyboard.press('Escape');
  await popover.waitFor({ state: 'hidden' });
  await getRow(page, 'Elm Freight').hover();
  await page.getByRole('button', { name: 'Summary of Elm Freight' }).click();
  const other = page.getByRole('dialog', { name: 'Summary of Elm Freight' });
  await other.getByText('No description found.').waitFor();
  await expect.poll(() => other.getByText('No data', { exact: true }).count()).toBe(2);
  await expect.poll(() => other.getByText('Not enough data', { exact: true }).count()).toBe(1);
  await page.keyboard.press('Escape');
});

test('2-accounts-31 a click on a card opens the account at its deep link', async () => {
  const address = new RegExp(`^#!/dashboard/${ids['Birch Foundry']}/Birch Foundry/Account/[1-9]\\d*$`);
  await (await getCell(page, 'Birch Foundry', 'Type')).click();
  await waitForAccount(page, 'Birch Foundry');
  expect(getRoute(page)).toMatch(address);
  await page.goBack();
  await getRow(page, 'Birch Foundry').getByRole('link').click();
  await waitForAccount(page, 'Birch Foundry');
  expect(getRoute(page)).toMatch(address);
});

test('2-accounts-32 2-access-09 passes on the access of the row, which is known before any response', async () => {
  const getStoredAccess = () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('account_access') ?? 'null') as unknown);
  await page.route('**/get-account-permission/**', () => {});
  expect(await getRow(page, 'Elm Freight').getByRole('img', { name: 'View only' }).count()).toBe(1);
  await getRow(page, 'Elm Freight').getByRole('link').click();
  await waitForAccount(page, 'Elm Freight');
  await expect.poll(getStoredAccess).toEqual({ account_id: ids['Elm Freight'], read_only: true });
  await getFact(page, 'Rank').waitFor();
  await expect.poll(() => page.locator('.AccountHeader-chips').innerText()).toContain('View only');
  expect(await getFact(page, 'Rank').getByRole('button').count()).toBe(0);

  await page.goBack();
  await getRow(page, 'Cedar Press').getByRole('link').click();
  await waitForAccount(page, 'Cedar Press');
  await expect.poll(getStoredAccess).toEqual({ account_id: ids['Cedar Press'], read_only: false });
  await getRankButton('Cedar Press', 2).waitFor();
  await expect.poll(() => page.locator('.AccountHeader-chips').innerText()).not.toContain('View only');
});

test('the eye of a row stays within the window if the columns do not fit', async () => {
  for (const width of [1440, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    await page.locator('.DataTable-root').evaluate((wrap) => wrap.scrollTo(0, 0));
    const row = page.locator('tr[data-index="1"]');
    await row.hover({ position: { x: 400, y: 10 } });
    const eye = await row.getByRole('button', { name: /^Summary of/ }).boundingBox();
    expect((eye?.x ?? Number.NaN) + (eye?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(width);
  }
});

test('the tint of a row is the same in every cell, also in the sticky name', async () => {
  await page.setViewportSize({ width: 1000, height: 900 });
  const row = page.locator('tr[data-index="1"]');
  // Transparent cells are ignored, because the actions cell shows the color of its row.
  const getTints = () =>
    page
      .locator('tr[data-index="1"], tr[data-index="1"] td')
      .evaluateAll((painted) => painted.map((one) => getComputedStyle(one).backgroundColor));
  const seen: string[] = [];
  for (const step of ['hovered', 'hovered and selected', 'selected']) {
    if (step === 'hovered and selected') await row.getByRole('checkbox').check();
    if (step === 'selected') await page.getByRole('heading', { level: 1 }).click();
    else await row.hover({ position: { x: 300, y: 10 } });
    const getOpaqueTints = async () => [...new Set(await getTints())].filter((tint) => tint !== 'rgba(0, 0, 0, 0)');
    // Expects a single tint that no earlier step had.
    await expect
      .poll(async () => (await getOpaqueTints()).filter((tint) => !seen.includes(tint)).length, { message: step })
      .toBe(1);
    expect(await getOpaqueTints(), step).toHaveLength(1);
    seen.push(...(await getOpaqueTints()));
  }
  expect(new Set(seen).size).toBe(3);
  await row.getByRole('checkbox').uncheck();
  await page.keyboard.press('/');
  const find = page.getByRole('searchbox', { name: 'Search accounts' });
  const isFocused = () => find.evaluate((field) => field === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(isFocused).toBe(false);
});

test('a phone opens the summary of the address, and links to the account', async () => {
  const id = ids['Alder Mills'] ?? 0;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(listWith({ open: id }));
  const sheet = page.getByRole('dialog', { name: 'Summary of Alder Mills' });
  await sheet.getByText('$12.5K').waitFor();
  expect(await page.getByRole('button', { name: /^Summary of/ }).count()).toBe(0);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await waitForRoute(page, '#!/dashboard/accounts');
  await page.goto(listWith({ find: 'Alder', open: id }));
  await sheet.getByRole('link', { name: 'Open account' }).click();
  await waitForAccount(page, 'Alder Mills');
});

const getFocusedIndex = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.index);

/** More than the controls before the first row. */
const MAX_TABS = 60;
test('keyboard only: search, move, select, filter, open', async () => {
  const find = page.getByRole('searchbox', { name: 'Search accounts' });
  await page.keyboard.press('/');
  await expect.poll(() => find.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('oo');
  await expect.poll(() => getListedNames(page)).toEqual(['Dogwood Clinic', 'Gorse Foods']);
  await page.keyboard.press('Escape');
  await expect.poll(() => getListedNames(page)).toHaveLength(PIA_ACCOUNT_COUNT);

  await find.focus();
  for (let tabs = 0; tabs < MAX_TABS && (await getFocusedIndex()) === undefined; tabs++)
    await page.keyboard.press('Tab');
  expect(await getFocusedIndex()).toBe('0');
  const keySteps: [string, string][] = [
    ['j', '1'],
    ['j', '2'],
    ['ArrowDown', '3'],
    ['k', '2'],
    ['ArrowUp', '1'],
    ['End', '11'],
    ['Home', '0'],
    ['k', '0'],
    ['j', '1'],
  ];
  for (const [key, row] of keySteps) {
    await page.keyboard.press(key);
    await expect.poll(getFocusedIndex).toBe(row);
  }
  await page.keyboard.press('Space');
  await expect.poll(() => page.locator('tr[data-index="1"]').getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => page.locator('tfoot .DataTable-totalsName').innerText()).toBe('1 selected');
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect.poll(() => page.locator('tfoot .DataTable-totalsName').innerText()).toBe('2 selected');

  await page.keyboard.press('f');
  const form = page.getByRole('form', { name: 'Filter Account' });
  await form.waitFor();
  await page.keyboard.type('Cedar');
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'hidden' });
  await expect.poll(() => getListedNames(page)).toEqual(['Cedar Press']);
  for (let tabs = 0; tabs < MAX_TABS && (await getFocusedIndex()) === undefined; tabs++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await waitForAccount(page, 'Cedar Press');
});

test('J moves to the list without a click, and Back returns to the row that was opened', async () => {
  const names = await getListedNames(page);
  for (const row of ['0', '1', '2', '3']) {
    await page.keyboard.press('j');
    await expect.poll(getFocusedIndex).toBe(row);
  }
  await page.keyboard.press('Enter');
  await waitForAccount(page, names[3] ?? '');
  await page.goBack();
  await expect.poll(getFocusedIndex).toBe('3');
});
