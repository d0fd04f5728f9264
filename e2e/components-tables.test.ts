/** Tables: pagination, sorting, column filters, CSV, and the react-style table with its options. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, useSharedSignedInPage, takeScreenshot } from './browser.ts';
import { waitForFrame, getFrame, openAlone, PLAN_QUERY, uniqueName, getDataCalls } from './components-pages.ts';

const ADMIN = 'ada.admin@demo.test';
const admin = useSharedSignedInPage(ADMIN);
const wide = { sizeX: 6, sizeY: 3 };

const getLastQuery = (page: Page) => new URL(getDataCalls(page).at(-1)?.url() ?? '').searchParams;
const getLastBody = (page: Page) =>
  (getDataCalls(page).at(-1)?.postDataJSON() ?? {}) as {
    filters?: string;
    sort_by?: { sort_key: string; order_by: string };
  };
const clickButton = (frame: Locator, name: string) => frame.getByRole('button', { name, exact: true }).click();
const getFirstRow = (frame: Locator, name: string) => frame.getByRole('row').nth(1).getByText(name, { exact: true });

test('3-component-table-01 3-component-table-05 3-component-table-06 3-components-10 3-components-11 pages of rows', async () => {
  const page = admin();
  const id = await openAlone(page, { kind: 'table', meta: { page_size: 5 }, query: PLAN_QUERY }, wide);
  const frame = await waitForFrame(page, id);
  expect(getLastQuery(page).get('pageSize')).toBe('5');
  expect(await frame.getByRole('row').count()).toBe(6);
  const [before, next] = ['Previous page', 'Next page'].map((name) => frame.getByRole('button', { name }));
  expect(await before?.isDisabled()).toBe(true);
  await next?.click();
  await getFirstRow(frame, 'Plan F').waitFor();
  expect(getLastQuery(page).get('pageNumber')).toBe('2');
  await next?.click();
  await getFirstRow(frame, 'Plan K').waitFor();
  await expect.poll(() => next?.isDisabled()).toBe(true);
  await before?.click();
  await getFirstRow(frame, 'Plan F').waitFor();
  await clickButton(frame, 'Plan');
  const form = page.getByRole('form', { name: 'Filter Plan' });
  await form.getByRole('textbox', { name: 'Value' }).fill('Plan C');
  await form.getByRole('button', { name: 'Apply' }).click();
  await getFirstRow(frame, 'Plan C').waitFor();
  await expect.poll(() => frame.getByRole('row').count()).toBe(2);
  await expectAccessible(page);
  await takeScreenshot(page, 'component-table');
  const unpagedMeta = { page_size: 5, pagination: false };
  const unpagedFrame = await waitForFrame(
    page,
    await openAlone(page, { kind: 'table', meta: unpagedMeta, query: PLAN_QUERY }, wide),
  );
  expect(await unpagedFrame.getByRole('group', { name: 'Pages' }).count()).toBe(0);
});

test('3-component-table-07 3-components-21 a header sorts by its column, with POST', async () => {
  const page = admin();
  const id = await openAlone(page, { kind: 'table', query: PLAN_QUERY }, wide);
  const frame = await waitForFrame(page, id);
  expect(getDataCalls(page).at(-1)?.method()).toBe('GET');
  const seats = frame.getByRole('columnheader', { name: 'Seats' });
  await clickButton(frame, 'Seats');
  await expect.poll(() => seats.getAttribute('aria-sort')).toBe('ascending');
  await getFirstRow(frame, 'Plan A').waitFor();
  await clickButton(frame, 'Seats');
  await getFirstRow(frame, 'Plan L').waitFor();
  expect(getDataCalls(page).at(-1)?.method()).toBe('POST');
  expect(getLastBody(page).sort_by).toEqual({ sort_key: 'seats', order_by: 'desc' });
});

test('3-filters-44 3-filters-45 3-filters-46 a column filter is applied once complete and starts at page 1', async () => {
  const page = admin();
  const id = await openAlone(page, { kind: 'table', meta: { page_size: 5 }, query: PLAN_QUERY }, wide);
  const frame = await waitForFrame(page, id);
  await clickButton(frame, 'Next page');
  await getFirstRow(frame, 'Plan F').waitFor();
  await clickButton(frame, 'Next page');
  await getFirstRow(frame, 'Plan K').waitFor();
  const calls = getDataCalls(page).length;
  await clickButton(frame, 'MRR');
  const form = page.getByRole('form', { name: 'Filter MRR' });
  await form.getByRole('combobox', { name: 'Condition' }).selectOption('between');
  await form.getByRole('spinbutton', { name: 'From' }).fill('3000');
  expect(await form.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  expect(getDataCalls(page).length).toBe(calls);
  await form.getByRole('combobox', { name: 'Condition' }).selectOption('greater than');
  await form.getByRole('button', { name: 'Apply' }).click();
  await getFirstRow(frame, 'Plan C').waitFor();
  expect(getLastQuery(page).get('pageNumber')).toBe('1');
  expect(JSON.parse(getLastBody(page).filters ?? '')).toMatchObject([
    { type: 'numrange', column_name: 'mrr', condition: 'greater than', from: 3000, user_applied_filter: true },
  ]);
});

test('3-component-table-15 1-components-11 a CSV is named like its component; an empty one is not saved', async () => {
  const page = admin();
  const name = uniqueName('Plans: all');
  const id = await openAlone(page, { kind: 'table', name, query: PLAN_QUERY }, wide);
  const frame = await waitForFrame(page, id);
  await frame.hover();
  const [file] = await Promise.all([page.waitForEvent('download'), clickButton(frame, 'Download CSV')]);
  expect(file.suggestedFilename()).toBe(`${name.replace(':', '_')}.csv`);
  expect(readFileSync(await file.path(), 'utf8')).toContain('Plan C');
  await clickButton(frame, 'Plan');
  const form = page.getByRole('form', { name: 'Filter Plan' });
  await form.getByRole('textbox', { name: 'Value' }).fill('nobody has this');
  await form.getByRole('button', { name: 'Apply' }).click();
  await frame.getByText('No Record Found').waitFor();
  await frame.hover();
  await clickButton(frame, 'Download CSV');
  await page.getByText('Invalid data', { exact: true }).waitFor();
});

test('3-component-table-20 a table with a failed data call is empty, with an error beside its title', async () => {
  const page = admin();
  const failing = '**/v1/api/component/?*';
  await page.route(failing, (route) =>
    route.fulfill({ status: 500, json: { success: false, errors: { e: 'Something went wrong' }, request_id: 'r-77' } }),
  );
  const id = await openAlone(page, { kind: 'table', query: PLAN_QUERY }, wide);
  const frame = await waitForFrame(page, id);
  await frame.getByText('No Record Found').waitFor();
  await clickButton(frame, 'Could not be loaded');
  const box = page.getByRole('dialog', { name: 'Error details' });
  await box.getByText('r-77').waitFor();
  await expectAccessible(page);
  await page.unroute(failing);
  await box.getByRole('button', { name: 'Retry' }).click();
  await getFirstRow(frame, 'Plan A').waitFor();
  await frame.getByRole('button', { name: 'Could not be loaded' }).waitFor({ state: 'detached' });
});

test('3-component-table-02 3-filters-47 the react-style table searches, hides, moves, pins, groups and filters', async () => {
  const page = admin();
  const id = await openAlone(page, { kind: 'react-table', query: PLAN_QUERY }, wide);
  const frame = await waitForFrame(page, id);
  const getHeaders = async () => (await frame.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  const expectHeaders = () => expect.poll(getHeaders);
  const clickMenuItem = async (column: string, item: string) => {
    await clickButton(frame, `Column menu ${column}`);
    await page
      .getByRole('dialog', { name: `Column ${column}` })
      .getByRole('button', { name: item, exact: true })
      .click();
  };
  await clickMenuItem('Seats', 'Move left');
  await expectHeaders().toEqual(['Plan', 'Seats', 'MRR']);
  await clickMenuItem('MRR', 'Hide');
  await expectHeaders().toEqual(['Plan', 'Seats']);
  await clickMenuItem('Seats', 'Pin left');
  await expectHeaders().toEqual(['Seats', 'Plan']);
  expect(await frame.getByRole('searchbox').count()).toBe(0);
  await frame.hover();
  await clickButton(frame, 'Search and filter');
  await frame.getByRole('searchbox').fill('plan c');
  await getFirstRow(frame, 'Plan C').waitFor();
  await expect.poll(() => frame.getByRole('row').count()).toBe(2);
  await frame.getByRole('searchbox').fill('');
  await getFirstRow(frame, 'Plan A').waitFor();
  const calls = getDataCalls(page).length;
  // Filled in one step, because keystrokes more than half a second apart would each send a request.
  await frame.getByRole('textbox', { name: 'Filter Plan' }).fill('plan d');
  await getFirstRow(frame, 'Plan D').waitFor();
  expect(getDataCalls(page).length).toBe(calls + 1);
  await frame.getByRole('textbox', { name: 'Filter Plan' }).fill('');
  await getFirstRow(frame, 'Plan A').waitFor();
  await clickMenuItem('Plan', 'Group by');
  await frame.getByRole('button', { name: /^Plan A/ }).waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'component-react-table');
});

test('3-component-table-03 a disabled option removes its control', async () => {
  const page = admin();
  const disabledOptions = {
    enableSorting: false,
    enableColumnFilters: false,
    enableGlobalFilter: false,
    enableHiding: false,
    enableColumnOrdering: false,
    enableResizing: false,
    enablePinning: false,
    enableCsv: false,
    density: 'compact',
  };
  const id = await openAlone(
    page,
    { kind: 'react-table', meta: { react_table: disabledOptions }, query: PLAN_QUERY },
    wide,
  );
  const frame = await waitForFrame(page, id);
  await getFirstRow(frame, 'Plan A').waitFor();
  for (const name of ['Columns', 'Download CSV', 'Column menu Plan', 'Resize Plan', 'Plan']) {
    expect(await frame.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  }
  expect(await frame.getByRole('searchbox').count()).toBe(0);
  expect(await frame.getByRole('textbox').count()).toBe(0);
  expect(await frame.getByRole('table').getAttribute('data-density')).toBe('compact');
});

test('3-components-31 3-components-33 S3-66 shows a skeleton first, then the empty state', async () => {
  const page = admin();
  let respond: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/v1/api/component/?*', async (route) => {
    await gate;
    await route.continue();
  });
  const condition = { left: { field: 'plan' }, op: 'eq', right: [{ value: 'none' }] } as const;
  const query = { ...PLAN_QUERY, where: { ...condition, right: [...condition.right] } };
  const id = await openAlone(page, { kind: 'table', query }, wide);
  await getFrame(page, id).getByRole('status', { name: 'Loading' }).waitFor();
  expect(await page.locator(`[data-component-id="${id}"][data-drawn]`).count()).toBe(0);
  respond();
  await (await waitForFrame(page, id)).getByText('No Record Found').waitFor();
});
