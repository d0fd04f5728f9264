/** Narrowing the list column by column, and a list that its address describes completely. */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { BOOKS, PIA, QUAYSIDE, quayside } from './accounts-company.ts';
import {
  choose,
  chooseIn,
  columnTexts,
  compare,
  compareIn,
  isPageCall,
  LIST,
  listWith,
  names,
  openFilter,
  queryOf,
  untilAccount,
} from './accounts-pages.ts';
import { keepSignedIn, requestsOf, untilRoute } from './browser.ts';

const PIAS = 12;
/** The columns that this company configured do not fit beside the others at the usual width. */
const WIDE = { width: 1760, height: 900 };
const CONDITIONS = ['equal', 'greater than', 'less than', 'between'];

const OWNERSHIP = { P: 'Primary CSM', E: 'Extended Team', view: 'Extended Team View Only' };
const pia = keepSignedIn(PIA, async () => {
  await quayside();
  return { domain: QUAYSIDE };
});
let page: Page;
beforeEach(async () => {
  page = pia();
  await page.goto(LIST);
  await expect.poll(() => names(page)).toHaveLength(PIAS);
});

const chips = () => page.locator('.fchip-t').allInnerTexts();
/** What the last page of accounts was asked for. */
const lastAsked = () => {
  const call = requestsOf(page).filter(isPageCall).at(-1);
  if (!call) throw new Error('No page of accounts was asked for.');
  const filters = JSON.parse(queryOf(call, 'filters') ?? '[]') as Record<string, unknown>[];
  return { active: queryOf(call, 'active'), filters };
};

/** Only these rows remain, and the count and the sums follow. */
async function expectRemaining(...expected: string[]): Promise<void> {
  await expect.poll(() => names(page)).toEqual(expected);
  await expect.poll(() => page.locator('.ph-count').innerText()).toBe(String(expected.length));
  await expect
    .poll(() => page.locator('tfoot .sum-name').innerText())
    .toMatch(new RegExp(`^${expected.length} accounts?$`));
}

test('2-accounts-01 somebody without a share in an account does not see it', async () => {
  const hers = BOOKS.flatMap(({ name, pia }) => (pia === null ? [] : [[name, OWNERSHIP[pia]]]));
  await expect.poll(() => names(page)).toEqual(hers.map(([name]) => name));
  await expect.poll(() => columnTexts(page, 'Ownership')).toEqual(hers.map(([, ownership]) => ownership));
});

test('2-accounts-17 status Closed leaves closed rows, and travels as active=false', async () => {
  await choose(page, 'Status', 'Closed');
  await expectRemaining('Fir Textiles');
  await page.locator('tbody tr[data-index]').getByText('Closed', { exact: true }).waitFor();
  expect(lastAsked()).toEqual({ active: 'false', filters: [] });
  await page.getByRole('button', { name: 'Remove filter Status Closed' }).click();
  await expect.poll(() => names(page)).toHaveLength(PIAS);
  await expect.poll(chips).toEqual([]);
});

test('2-accounts-18 ownership Extended Team', async () => {
  await choose(page, 'Ownership', 'Extended Team');
  await expectRemaining('Cedar Press', 'Dogwood Clinic');
  await expect.poll(() => columnTexts(page, 'Ownership')).toEqual(['Extended Team', 'Extended Team']);
  await choose(page, 'Ownership', 'Extended Team View Only');
  await expectRemaining('Elm Freight');
});

test('2-accounts-19 2-platform-11 rank equal 2, of four operators', async () => {
  const form = await openFilter(page, 'Rank');
  await expect.poll(() => form.getByRole('combobox').locator('option').allInnerTexts()).toEqual(CONDITIONS);
  expect(await form.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  await compareIn(form, 'equal', ['2']);
  await expectRemaining('Alder Mills', 'Cedar Press');
  await expect.poll(() => columnTexts(page, 'Rank')).toEqual(['2', '2']);
  await expect.poll(chips).toEqual(['Rank\n2']);
});

test('2-accounts-20 health greater than 75', async () => {
  await compare(page, 'Health', 'greater than', ['75']);
  await expectRemaining('Birch Foundry', 'Dogwood Clinic');
  await expect.poll(() => page.locator('tbody .hb > .num').allInnerTexts()).toEqual(['90', '80']);
});

test('2-accounts-21 MRR between two values', async () => {
  await compare(page, 'MRR', 'between', ['5000', '20000']);
  await expectRemaining('Alder Mills', 'Cedar Press');
  await expect.poll(() => columnTexts(page, 'MRR')).toEqual(['$12.5K', '$10.4K']);
  expect(lastAsked().filters).toEqual([
    { column_name: 'mrr', type: 'numrange', condition: 'between', from: 5000, to: 20_000 },
  ]);
});

test('2-accounts-22 renewal less than a date', async () => {
  const form = await openFilter(page, 'Renewal');
  await expect.poll(() => form.getByRole('combobox').locator('option').allInnerTexts()).toEqual(CONDITIONS);
  await compareIn(form, 'less than', ['2099-01-01']);
  await expectRemaining('Dogwood Clinic');
  await expect.poll(() => columnTexts(page, 'Renewal')).toEqual(['Nov 12th, 2098']);
  await expect.poll(chips).toEqual(['Renewal before\nJan 1st, 2099']);
});

test('2-accounts-23 a segment', async () => {
  const form = await openFilter(page, 'Segment');
  await expect.poll(() => form.getByRole('radio').count()).toBe(7);
  await chooseIn(form, 'Manufacturing');
  await expectRemaining('Alder Mills', 'Birch Foundry');
  await expect.poll(() => columnTexts(page, 'Segment')).toEqual(['Manufacturing', 'Manufacturing']);
});

test('2-accounts-24 a part of the name, as a filter and as text to find', async () => {
  await compare(page, 'Account', 'contains', ['oo']);
  await expectRemaining('Dogwood Clinic', 'Gorse Foods');
  await page.getByRole('button', { name: /^Remove filter Account/ }).click();
  await expect.poll(() => names(page)).toHaveLength(PIAS);
  await page.getByRole('searchbox', { name: 'Find an account' }).fill('PRESS');
  await expectRemaining('Cedar Press');
  await untilRoute(page, '#!/dashboard/accounts?query={"find":"PRESS"}');
});

test('2-accounts-25 a tier', async () => {
  await choose(page, 'Tier', 'Tier 3');
  await expectRemaining('Dogwood Clinic');
  await expect.poll(() => columnTexts(page, 'Tier')).toEqual(['Tier 3']);
});

test('2-accounts-26 open tasks greater than 3', async () => {
  await compare(page, 'Open tasks', 'greater than', ['3']);
  await expectRemaining('Cedar Press');
  await expect.poll(() => columnTexts(page, 'Open tasks')).toEqual(['5']);
});

test('a heading opens its filter and sorts; the sums are those of what matches', async () => {
  const heading = page.getByRole('columnheader', { name: 'MRR' });
  await heading.getByRole('button').click();
  await page.getByRole('button', { name: 'High first' }).click();
  await expect
    .poll(async () => (await names(page)).slice(0, 3))
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

test('view, filters, sort, text and the open summary survive a reload, a copied link, and the way back', async () => {
  await page.setViewportSize(WIDE);
  await page.getByRole('link', { name: /^My accounts/ }).click();
  await untilRoute(page, /"view":"mine"/);
  await compare(page, 'MRR', 'greater than', ['2050']);
  await page.getByRole('button', { name: /sorted ascending$/ }).click();
  await page.getByRole('menuitemradio', { name: 'MRR' }).click();
  await page.getByRole('searchbox', { name: 'Find an account' }).fill('l');
  const expected = ['Juniper Hall', 'Larch Energy', 'Maple Hotel', 'Alder Mills', 'Hazel Bank'];
  await expectRemaining(...expected);
  await page.getByRole('row').filter({ hasText: 'Larch Energy' }).hover();
  await page.getByRole('button', { name: 'Summary of Larch Energy' }).click();
  const popover = page.getByRole('dialog', { name: 'Summary of Larch Energy' });
  await popover.getByText('$2.2K').waitFor();
  await untilRoute(page, /"open":\d+/);
  const address = page.url();

  const same = async () => {
    await expect.poll(() => names(page)).toEqual(expected);
    await popover.getByText('$2.2K').waitFor();
    await expect
      .poll(() => page.locator('[aria-label="Views"] [aria-current="page"]').innerText())
      .toContain('My accounts');
    await expect.poll(chips).toEqual(['Ownership\nPrimary CSM', 'MRR above\n2050']);
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'MRR' }).getAttribute('aria-sort'))
      .toBe('ascending');
    await expect.poll(() => page.getByRole('searchbox', { name: 'Find an account' }).inputValue()).toBe('l');
    expect(page.url()).toBe(address);
  };
  // Nothing but the address is left, as where it was sent to somebody.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await same();

  await popover.getByRole('link', { name: 'Open account' }).click();
  await untilAccount(page, 'Larch Energy');
  await page.goBack();
  await same();
});

test('what an address says wrongly it does not say', async () => {
  await page.goto(listWith({ view: 'nobody', sort: 'colour', filters: [{ column_name: 'rank' }, 7], open: 'x' }));
  await expect.poll(() => names(page)).toHaveLength(PIAS);
  await expect.poll(chips).toEqual([]);
  await page.goto(`${LIST}?query={broken`);
  await expect.poll(() => names(page)).toHaveLength(PIAS);
});
