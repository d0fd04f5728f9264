/** Shared helpers for journeys in the builder: its screens, palette and grid, and a sample KPI formula. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForRoute } from './browser.ts';
import { createPageFrom } from './page-builders.ts';

export const ADA = 'ada.admin@demo.test';
export const PAGES = '/#!/dashboard/admin/pages';
export const COMPONENTS = '/#!/dashboard/admin/components';

export const getByExactText = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();
export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
export const field = (within: Page | Locator, name: string) => within.getByLabel(name, { exact: true });

/** Items of the editor by name. Their accessible name also contains their position. */
export const tile = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}, column`) });
/** Polls the position of an item: `await getItemPosition(page, name).toBe('column 1, row 1, 3 wide, 2 high')`. */
export const itemPosition = (page: Page, name: string) =>
  expect.poll(async () => ((await tile(page, name).getAttribute('aria-label')) ?? '').replace(`${name}, `, ''));

/** Creates a component in its editor. `more` makes all changes other than the name. */
export async function buildComponent(
  page: Page,
  template: string,
  name: string,
  more: () => Promise<void>,
): Promise<void> {
  await page.goto(`${COMPONENTS}?new=true`);
  await page
    .getByRole('dialog', { name: 'New component' })
    .getByRole('link', { name: new RegExp(`^${template}`) })
    .click();
  const form = page.getByRole('region', { name: 'Definition' });
  await field(form, 'Name').first().fill(name);
  await more();
  await button(page, 'Save').click();
  await waitForRoute(page, /components\/\d+$/);
  await getByExactText(page, 'version 1');
}

const opened = (page: Page) => page.getByRole('region', { name: 'Definition' });

/** Expands a collapsed part of the form. */
export const openPart = (page: Page, title: string) => opened(page).locator('summary', { hasText: title }).click();

interface ColumnChange {
  /** The current label. */
  of: string;
  label: string;
  key: string;
  /** The column of the dataset, or the formula, that the column shows. */
  field?: string;
  formula?: string;
  format?: string;
}

/** Changes a column and collapses it again. */
async function changeColumn(page: Page, change: ColumnChange): Promise<void> {
  const form = opened(page);
  const head = (name: string) =>
    form
      .locator('.ce-head')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first();
  if (!(await field(form, 'Shows').count())) await head(change.of).click();
  if (change.field !== undefined) await field(form, 'Shows').selectOption(change.field);
  if (change.formula !== undefined) {
    await field(form, 'Shows').selectOption({ label: 'A formula…' });
    await field(form, 'Formula').fill(change.formula);
    await field(form, 'Role').selectOption('measure');
  }
  if (change.format !== undefined) await field(form, 'Format').selectOption(change.format);
  await field(form, 'Key').fill(change.key);
  await field(form, 'Label').fill(change.label);
  await head(change.label).click();
}

/** Sets the columns of a component: changes the initial one and adds the others as formulas. */
export async function makeColumns(page: Page, columns: readonly ColumnChange[]): Promise<void> {
  for (const [at, column] of columns.entries()) {
    if (at > 0) await button(opened(page), 'Add a formula').click();
    await changeColumn(page, column);
  }
}

/** Adds one row condition with a value, within a part of the form. */
export async function addCondition(within: Page | Locator, what: string, value: string): Promise<void> {
  await button(within, 'Add condition').first().click();
  await field(within, 'Condition 1: field').selectOption(what);
  await field(within, 'Condition 1: value').fill(value);
}

/** Opens a new page in its editor. */
export async function newPage(page: Page, name: string): Promise<void> {
  await page.goto(PAGES);
  await button(page, 'New page').click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await field(dialog, 'Name').fill(name);
  await button(dialog, 'Create page').click();
  await waitForRoute(page, /pages\/\d+$/);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/**
 * Creates an empty page through the API and opens it in the editor.
 * @returns its id
 */
export async function editNew(page: Page, name: string): Promise<number> {
  const { id } = await createPageFrom(page, { name });
  await page.goto(`${PAGES}/${id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return id;
}

export const palette = (page: Page) => page.getByRole('region', { name: 'Palette' });
export async function place(page: Page, name: string): Promise<void> {
  await palette(page).getByRole('searchbox').fill(name);
  await button(palette(page), name).press('Enter');
  await tile(page, name).waitFor();
}

export async function publish(page: Page, version: number): Promise<void> {
  await button(page, 'Publish').click();
  await getByExactText(page, `version ${version}`);
  // The toast may show the version before the page is updated.
  await expect.poll(() => button(page, 'Publish').isDisabled()).toBe(true);
}
export const SUM_FORMULA = {
  key: 'mrr',
  label: 'MRR',
  expr: { formula: 'sum(mrr)' },
  role: 'measure',
  format: 'currency',
};
export const KPI = {
  kpi: {
    measures: [{ key: 'n', source: { kind: 'dataset', name: 'accounts' }, agg: 'count' }],
    formula: { output: { data: [{ key: 'value', name: 'Accounts', type: 'value', expr: { formula: 'n' } }] } },
  },
};

/** Drags an element to a position inside another element. */
export async function drag(page: Page, from: Locator, to: Locator, at: { x: number; y: number }): Promise<void> {
  const [start, target] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !target) throw new Error('Nothing to drag, or nowhere to drag it.');
  await page.mouse.move(start.x + Math.min(start.width / 2, 30), start.y + Math.min(start.height / 2, 60));
  await page.mouse.down();
  await page.mouse.move(target.x + at.x, target.y + at.y, { steps: 8 });
  await page.mouse.up();
}
