/** Column filters of the list, whose state is completely described by its URL. */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { ACCOUNTS, PIA, QUAYSIDE, seedQuayside } from './accounts-company.ts';
import {
  filterBy,
  selectInFilter,
  getColumnTexts,
  filterByComparison,
  compareInFilter,
  isPageCall,
  LIST,
  listWith,
  getListedNames,
  openFilter,
  getQueryParam,
  waitForAccount,
} from './accounts-pages.ts';
import { useSharedSignedInPage, getRequests, waitForRoute } from './browser.ts';
import { sql } from './company.ts';
import { expectVisualQuality } from './visual-checks.ts';

const PIA_ACCOUNT_COUNT = 12;
/** The custom columns of this company do not fit at the default width. */
const WIDE = { width: 1760, height: 900 };
const CONDITIONS = ['equal', 'greater than', 'less than', 'between'];

const OWNERSHIP = { P: 'Primary CSM', E: 'Extended Team', view: 'Extended Team View Only' };
const pia = useSharedSignedInPage(PIA, async () => {
  await seedQuayside();
  return { domain: QUAYSIDE };
});
let page: Page;
beforeEach(async () => {
  await sql('delete from saved_views');
  page = pia();
  await page.goto(LIST);
  await expect.poll(() => getListedNames(page)).toHaveLength(PIA_ACCOUNT_COUNT);
});

const getChips = () => page.locator('.FilterChips-chipTrigger').allInnerTexts();
/** Returns the query of the last request for a page of accounts. */
const lastRequest = () => {
  const call = getRequests(page).filter(isPageCall).at(-1);
  if (!call) throw new Error('No page of accounts was asked for.');
  const filters = JSON.parse(getQueryParam(call, 'filters') ?? '[]') as Record<string, unknown>[];
  return { active: getQueryParam(call, 'active'), filters };
};

/** Expects that only these rows remain, and that the count and the totals match them. */
async function expectRemaining(...expected: string[]): Promise<void> {
  await expect.poll(() => getListedNames(page)).toEqual(expected);
  await expect.poll(() => page.locator('.PageHeader-count').innerText()).toBe(String(expected.length));
  await expect
    .poll(() => page.locator('tfoot .DataTable-totalsName').innerText())
    .toMatch(new RegExp(`^${expected.length} accounts?$`));
}

test('2-accounts-01 a user without membership in an account does not see it', async () => {
  const expectedRows = ACCOUNTS.flatMap(({ name, pia }) => (pia === null ? [] : [[name, OWNERSHIP[pia]]]));
  await expect.poll(() => getListedNames(page)).toEqual(expectedRows.map(([name]) => name));
  await expect.poll(() => getColumnTexts(page, 'Ownership')).toEqual(expectedRows.map(([, ownership]) => ownership));
});

test('2-accounts-17 status Closed leaves closed rows, and is sent as active=false', async () => {
  await filterBy(page, 'Status', 'Closed');
  await expectRemaining('Fir Textiles');
  await page.locator('tbody tr[data-index]').getByText('Closed', { exact: true }).waitFor();
  expect(lastRequest()).toEqual({ active: 'false', filters: [] });
  await page.getByRole('button', { name: 'Remove filter Status Closed' }).click();
  await expect.poll(() => getListedNames(page)).toHaveLength(PIA_ACCOUNT_COUNT);
  await expect.poll(getChips).toEqual([]);
});

test('2-accounts-18 ownership Extended Team', async () => {
  await filterBy(page, 'Ownership', 'Extended Team');
  await expectRemaining('Cedar Press', 'Dogwood Clinic');
  await expect.poll(() => getColumnTexts(page, 'Ownership')).toEqual(['Extended Team', 'Extended Team']);
  await filterBy(page, 'Ownership', 'Extended Team View Only');
  await expectRemaining('Elm Freight');
});

test('2-accounts-19 2-platform-11 rank equal 2, of four operators', async () => {
  const form = await openFilter(page, 'Rank');
  await expect.poll(() => form.getByRole('combobox').locator('option').allInnerTexts()).toEqual(CONDITIONS);
  expect(await form.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  await compareInFilter(form, 'equal', ['2']);
  await expectRemaining('Alder Mills', 'Cedar Press');
  await expect.poll(() => getColumnTexts(page, 'Rank')).toEqual(['2', '2']);
  await expect.poll(getChips).toEqual(['Rank\n2']);
});

test('2-accounts-20 health greater than 75', async () => {
  await filterByComparison(page, 'Health', 'greater than', ['75']);
  await expectRemaining('Birch Foundry', 'Dogwood Clinic');
  await expect.poll(() => page.locator('tbody .HealthBar-root > .text-tabular').allInnerTexts()).toEqual(['90', '80']);
});

test('2-accounts-21 MRR between two values', async () => {
  await filterByComparison(page, 'MRR', 'between', ['5000', '20000']);
  await expectRemaining('Alder Mills', 'Cedar Press');
  await expect.poll(() => getColumnTexts(page, 'MRR')).toEqual(['$12.5K', '$10.4K']);
  expect(lastRequest().filters).toEqual([
    { column_name: 'mrr', type: 'numrange', condition: 'between', from: 5000, to: 20_000 },
  ]);
});

test('2-accounts-22 renewal less than a date', async () => {
  const form = await openFilter(page, 'Renewal');
  await expect.poll(() => form.getByRole('combobox').locator('option').allInnerTexts()).toEqual(CONDITIONS);
  await compareInFilter(form, 'less than', ['2099-01-01']);
  await expectRemaining('Dogwood Clinic');
  await expect.poll(() => getColumnTexts(page, 'Renewal')).toEqual(['Nov 12th, 2098']);
  await expect.poll(getChips).toEqual(['Renewal before\nJan 1st, 2099']);
});

test('2-accounts-23 a segment', async () => {
  const form = await openFilter(page, 'Segment');
  await expect.poll(() => form.getByRole('radio').count()).toBe(7);
  await selectInFilter(form, 'Manufacturing');
  await expectRemaining('Alder Mills', 'Birch Foundry');
  await expect.poll(() => getColumnTexts(page, 'Segment')).toEqual(['Manufacturing', 'Manufacturing']);
});

test('2-accounts-24 filters by a part of the name, in the filter and in the search field', async () => {
  await filterByComparison(page, 'Account', 'contains', ['oo']);
  await expectRemaining('Dogwood Clinic', 'Gorse Foods');
  await page.getByRole('button', { name: /^Remove filter Account/ }).click();
  await expect.poll(() => getListedNames(page)).toHaveLength(PIA_ACCOUNT_COUNT);
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('PRESS');
  await expectRemaining('Cedar Press');
  await waitForRoute(page, '#!/dashboard/accounts?query={"find":"PRESS"}');
});

test('2-accounts-25 a tier', async () => {
  await filterBy(page, 'Tier', 'Tier 3');
  await expectRemaining('Dogwood Clinic');
  await expect.poll(() => getColumnTexts(page, 'Tier')).toEqual(['Tier 3']);
});

test('2-accounts-26 open tasks greater than 3', async () => {
  await filterByComparison(page, 'Open tasks', 'greater than', ['3']);
  await expectRemaining('Cedar Press');
  await expect.poll(() => getColumnTexts(page, 'Open tasks')).toEqual(['5']);
});

test('a header opens its filter and sorts; the totals include only matching rows', async () => {
  const heading = page.getByRole('columnheader', { name: 'MRR' });
  await heading.getByRole('button').click();
  await page.getByRole('button', { name: 'High to low' }).click();
  await expect
    .poll(async () => (await getListedNames(page)).slice(0, 3))
    .toEqual(['Birch Foundry', 'Hazel Bank', 'Alder Mills']);
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
  await heading.getByRole('button').click();
  const form = page.getByRole('form', { name: 'Filter MRR' });
  await form.getByRole('combobox', { name: 'Condition' }).selectOption('greater than');
  await form.getByLabel('Value', { exact: true }).fill('20000');
  await page.keyboard.press('Enter');
  await expectRemaining('Birch Foundry', 'Hazel Bank');
  await page.locator('tfoot').getByText('$1.5M').waitFor();
  await form.waitFor({ state: 'hidden' });
});

test('view, filters, sort, search text and the open summary survive a reload, a copied link, and going back', async () => {
  await page.setViewportSize(WIDE);
  await page.getByRole('link', { name: /^My accounts/ }).click();
  await waitForRoute(page, /"view":"mine"/);
  await filterByComparison(page, 'MRR', 'greater than', ['2050']);
  await page.getByRole('button', { name: /sorted ascending$/ }).click();
  await page.getByRole('menuitemradio', { name: 'MRR' }).click();
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('l');
  const expected = ['Juniper Hall', 'Larch Energy', 'Maple Hotel', 'Alder Mills', 'Hazel Bank'];
  await expectRemaining(...expected);
  await page.getByRole('row').filter({ hasText: 'Larch Energy' }).hover();
  await page.getByRole('button', { name: 'Summary of Larch Energy' }).click();
  const popover = page.getByRole('dialog', { name: 'Summary of Larch Energy' });
  await popover.getByText('$2.2K').waitFor();
  await waitForRoute(page, /"open":\d+/);
  const address = page.url();

  const expectSameState = async () => {
    await expect.poll(() => getListedNames(page)).toEqual(expected);
    await popover.getByText('$2.2K').waitFor();
    await expect
      .poll(() => page.locator('[aria-label="Views"] [aria-current="page"]').innerText())
      .toContain('My accounts');
    await expect.poll(getChips).toEqual(['Ownership\nPrimary CSM', 'MRR above\n2050']);
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'MRR' }).getAttribute('aria-sort'))
      .toBe('ascending');
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search accounts' }).inputValue()).toBe('l');
    expect(page.url()).toBe(address);
  };
  // Clears everything except the URL, as for a user who receives the link.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expectSameState();

  await popover.getByRole('link', { name: 'Open account' }).click();
  await waitForAccount(page, 'Larch Energy');
  await page.goBack();
  await expectSameState();
});

test('filters in groups: added in place, and part of the address and of saved views', async () => {
  await filterBy(page, 'Segment', 'Manufacturing');
  await page.getByRole('button', { name: 'Or another filter' }).click();
  await page.getByRole('menuitem', { name: 'Rank', exact: true }).click();
  await compareInFilter(page.getByRole('form', { name: 'Filter Rank' }), 'equal', ['2']);
  await expectRemaining('Alder Mills', 'Birch Foundry', 'Cedar Press');
  await filterByComparison(page, 'MRR', 'greater than', ['12000']);
  await expectRemaining('Alder Mills', 'Birch Foundry');
  const bar = page.locator('[data-part="filter-bar"]');
  const texts = ['Match all', 'Segment', 'Manufacturing', 'or', 'Rank', '2', 'or', 'and', 'MRR above', '12000', 'or'];
  await expect
    .poll(async () => (await bar.innerText()).split('\n').filter(Boolean))
    .toEqual(expect.arrayContaining(texts));
  await expectVisualQuality(page, 'accounts-filter-groups');

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Factories or second');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Match all' }).click();
  await page.getByRole('menuitemradio', { name: 'Match any filter' }).click();
  await expectRemaining('Alder Mills', 'Birch Foundry', 'Cedar Press', 'Hazel Bank');
  await page.reload();
  await expectRemaining('Alder Mills', 'Birch Foundry', 'Cedar Press', 'Hazel Bank');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Factories or second' }).click();
  await expectRemaining('Alder Mills', 'Birch Foundry');
});

test('ignores invalid values in an address', async () => {
  await page.goto(listWith({ view: 'nobody', sort: 'colour', filters: [{ column_name: 'rank' }, 7], open: 'x' }));
  await expect.poll(() => getListedNames(page)).toHaveLength(PIA_ACCOUNT_COUNT);
  await expect.poll(getChips).toEqual([]);
  await page.goto(`${LIST}?query={broken`);
  await expect.poll(() => getListedNames(page)).toHaveLength(PIA_ACCOUNT_COUNT);
});
