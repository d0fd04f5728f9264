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
export const getButton = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
export const getField = (within: Page | Locator, name: string) => within.getByLabel(name, { exact: true });

/** Items of the editor by name. Their accessible name also contains their position. */
export const getTile = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}, column`) });
/** Polls the position of an item: `await getItemPosition(page, name).toBe('column 1, row 1, 3 wide, 2 high')`. */
export const getItemPosition = (page: Page, name: string) =>
  expect.poll(async () => ((await getTile(page, name).getAttribute('aria-label')) ?? '').replace(`${name}, `, ''));

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
  await getField(form, 'Name').first().fill(name);
  await more();
  await getButton(page, 'Save').click();
  await waitForRoute(page, /components\/\d+$/);
  await getByExactText(page, 'version 1');
}

const getForm = (page: Page) => page.getByRole('region', { name: 'Definition' });

/** Expands a collapsed part of the form. */
export const openPart = (page: Page, title: string) => getForm(page).locator('summary', { hasText: title }).click();

interface ColumnChange {
  /** The current label. */
  columnLabel: string;
  label: string;
  key: string;
  /** The column of the dataset, or the formula, that the column shows. */
  field?: string;
  formula?: string;
  format?: string;
}

/** Changes a column and collapses it again. */
async function changeColumn(page: Page, change: ColumnChange): Promise<void> {
  const form = getForm(page);
  const getHeader = (name: string) =>
    form
      .locator('.ComponentEditor-itemHeader')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first();
  if (!(await getField(form, 'Shows').count())) await getHeader(change.columnLabel).click();
  if (change.field !== undefined) await getField(form, 'Shows').selectOption(change.field);
  if (change.formula !== undefined) {
    await getField(form, 'Shows').selectOption({ label: 'A formula…' });
    await getField(form, 'Formula').fill(change.formula);
    await getField(form, 'Role').selectOption('measure');
  }
  if (change.format !== undefined) await getField(form, 'Format').selectOption(change.format);
  await getField(form, 'Key').fill(change.key);
  await getField(form, 'Label').fill(change.label);
  await getHeader(change.label).click();
}

/** Sets the columns of a component: changes the initial one and adds the others as formulas. */
export async function setColumns(page: Page, columns: readonly ColumnChange[]): Promise<void> {
  for (const [at, column] of columns.entries()) {
    if (at > 0) await getButton(getForm(page), 'Add a formula').click();
    await changeColumn(page, column);
  }
}

/** Adds one row condition with a value, within a part of the form. */
export async function addCondition(within: Page | Locator, what: string, value: string): Promise<void> {
  await getButton(within, 'Add condition').first().click();
  await getField(within, 'Condition 1: field').selectOption(what);
  await getField(within, 'Condition 1: value').fill(value);
}

/** Opens a new page in its editor. */
export async function openNewPage(page: Page, name: string): Promise<void> {
  await page.goto(PAGES);
  await getButton(page, 'New page').click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await getField(dialog, 'Name').fill(name);
  await getButton(dialog, 'Create page').click();
  await waitForRoute(page, /pages\/\d+$/);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/**
 * Creates an empty page through the API and opens it in the editor.
 * @returns its id
 */
export async function createAndEditPage(page: Page, name: string): Promise<number> {
  const { id } = await createPageFrom(page, { name });
  await page.goto(`${PAGES}/${id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return id;
}

export const getPalette = (page: Page) => page.getByRole('region', { name: 'Palette' });
/** An entry of the palette. Its accessible name also contains its caption. */
export const getEntry = (page: Page, name: string) => getButton(getPalette(page), new RegExp(`^${name}`));
export async function placeItem(page: Page, name: string): Promise<void> {
  await getPalette(page).getByRole('searchbox').fill(name);
  await getEntry(page, name).press('Enter');
  await getTile(page, name).waitFor();
}

export async function publish(page: Page, version: number): Promise<void> {
  await getButton(page, 'Publish').click();
  await getByExactText(page, `version ${version}`);
  // The toast may show the version before the page is updated.
  await expect.poll(() => getButton(page, 'Publish').isDisabled()).toBe(true);
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
