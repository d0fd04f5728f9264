/** Page helpers for the account list and the account page. */
import type { Locator, Page, Request } from 'playwright-core';

export const LIST = '/#!/dashboard/accounts';
export const LIST_CALL = '/v1/api/accounts/';

/** The URL of the list with a JSON query. */
export const listWith = (query: Record<string, unknown>): string =>
  `${LIST}?query=${encodeURIComponent(JSON.stringify(query))}`;

/** A short URL of an account, which the application replaces by the canonical one. */
export const accountUrl = (id: number, tab = 'summary'): string => `/#!/dashboard/accounts/${id}/${tab}`;

/** Waits until the list has rendered its rows and totals. */
export async function waitForList(page: Page): Promise<void> {
  await page.locator('tbody tr[data-index]').first().waitFor();
  await page.locator('.DataTable-root[aria-busy="false"]').waitFor();
  await page.locator('tfoot').waitFor();
}

/** Returns the names of the rendered accounts, in order. */
export const getListedNames = (page: Page): Promise<string[]> =>
  page.locator('tbody tr[data-index] td.DataTable-name a').allInnerTexts();

export const getRow = (page: Page, name: string): Locator =>
  page.locator('tbody tr[data-index]').filter({ has: page.getByRole('link', { name, exact: true }) });

async function findColumn(page: Page, header: string): Promise<number> {
  const headers = await page.locator('thead th').allInnerTexts();
  const at = headers.findIndex((text) => text.replace(', filtered', '').trim() === header);
  if (at < 0) throw new Error(`No column is called ${header}: ${headers.join(' | ')}`);
  return at;
}

/** Returns the cell of an account in the column with this header. */
export const getCell = async (page: Page, name: string, header: string): Promise<Locator> =>
  getRow(page, name)
    .locator('td')
    .nth(await findColumn(page, header));

/** Returns the texts of a column, from the first rendered row to the last. */
export async function getColumnTexts(page: Page, header: string): Promise<string[]> {
  const at = await findColumn(page, header);
  return page.locator(`tbody tr[data-index] td:nth-child(${at + 1})`).allInnerTexts();
}

/** Returns whether a request is for a page of accounts. */
export const isPageCall = (request: Request): boolean => {
  const { pathname } = new URL(request.url());
  return request.method() === 'GET' && pathname === LIST_CALL;
};

/** Returns a query parameter of a request. */
export const getQueryParam = (request: Request, name: string): string | null =>
  new URL(request.url()).searchParams.get(name);

/** Opens the filter of a column from the toolbar, which also offers hidden columns. */
export async function openFilter(page: Page, column: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const entry = page.getByRole('menuitem', { name: column, exact: true });
  await entry.click();
  await entry.waitFor({ state: 'detached' });
  return page.getByRole('form', { name: `Filter ${column}` });
}

/** Selects one of the values in the form of a filter. */
export async function selectInFilter(form: Locator, value: string): Promise<void> {
  await form.getByRole('radio', { name: value, exact: true }).check();
  await form.getByRole('button', { name: 'Apply' }).click();
}

/** Enters a condition in the form of a filter. Two values are the bounds of a range. */
export async function compareInFilter(form: Locator, condition: string, values: readonly string[]): Promise<void> {
  await form.getByRole('combobox', { name: 'Condition' }).selectOption(condition);
  const fields = values.length === 2 ? ['From', 'To'] : ['Value'];
  for (const [at, field] of fields.entries()) await form.getByLabel(field, { exact: true }).fill(values[at] ?? '');
  await form.getByRole('button', { name: 'Apply' }).click();
}

export const filterBy = async (page: Page, column: string, value: string): Promise<void> =>
  selectInFilter(await openFilter(page, column), value);

export const filterByComparison = async (page: Page, column: string, condition: string, values: readonly string[]) =>
  compareInFilter(await openFilter(page, column), condition, values);

/** Returns a fact or a detail in an account's header, by its name. */
export const getFact = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd');

/** Returns a metric of the summary's strip. */
export const getMetric = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: 'Metrics' })
    .locator('> div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('b');

/** Returns the popover that a click on the score in the header opens. */
export const getExplanation = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByText('Measures, scores, weights and contributions') });

/** Parses the number in a cell, ignoring its unit. */
export const parseNumber = (text: string | undefined) => Number((text ?? '').replace('−', '-').replace(/[+%]/g, ''));
/** The breakdown of a score by measure. */
interface HealthBreakdown {
  names: string[];
  weights: number[];
  shares: number[];
  changes: number[];
  total: { weight: number; share: number; change: number };
}

/** Reads the breakdown from a card or a popover. Weight, contribution and change are the last three cells of every row. */
export async function readHealth(container: Locator): Promise<HealthBreakdown> {
  const table = container.getByRole('table', { name: 'Measures, scores, weights and contributions' });
  await table.waitFor();
  const cells = await table
    .locator('tbody tr, tfoot tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())));
  const parseFromEnd = (row: readonly string[], from: number) => parseNumber(row.at(from));
  const [total = [], ...measures] = cells.toReversed();
  measures.reverse();
  return {
    names: measures.map((row) => row[0]?.split('\n')[0] ?? ''),
    weights: measures.map((row) => parseFromEnd(row, -3)),
    shares: measures.map((row) => parseFromEnd(row, -2)),
    changes: measures.map((row) => parseFromEnd(row, -1)),
    total: { weight: parseFromEnd(total, -3), share: parseFromEnd(total, -2), change: parseFromEnd(total, -1) },
  };
}

/** Waits until an account page is loaded. */
export async function waitForAccount(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.getByRole('navigation', { name: 'Account tabs' }).waitFor();
}

/** Calls the API with the page's token, as the application would, and returns the reply. */
export const callFromPage = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const token = localStorage.getItem('token') ?? '';
      const response = await fetch(path, {
        method,
        headers: {
          Authorization: `JWT ${token}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as { data?: unknown; errors?: { e?: string } } };
    },
    { method, path, body },
  );
