/** The date range of a component, and the year filter that shifts it. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, useSharedSignedInPage } from './browser.ts';
import { waitForFrame, openAlone, getDataCalls } from './components-pages.ts';

const ADMIN = 'ada.admin@demo.test';
const admin = useSharedSignedInPage(ADMIN);
const column = (key: string, label: string, more: object = {}) => ({ key, label, expr: { field: key }, ...more });
const QUERY = {
  source: { kind: 'dataset', name: 'accounts' },
  date_field: 'onboarded',
  columns: [column('name', 'Account'), column('mrr', 'MRR', { format: 'currency' })],
} as const;

const CONFIG = { condition: 'Current Month', calendar_filter_options: ['Current Month', 'Last Month', 'Current Year'] };
const buildTable = (filter_config: object | undefined = CONFIG) => ({
  kind: 'table' as const,
  meta: filter_config ? { filter_config } : {},
  query: QUERY,
});
const wide = { sizeX: 6, sizeY: 3 };

/** Returns the date range of the last request. */
function getLastRange(page: Page): Record<string, unknown> | undefined {
  const { filters } = (getDataCalls(page).at(-1)?.postDataJSON() ?? {}) as { filters?: string };
  return filters ? (JSON.parse(filters) as Record<string, unknown>[])[0] : undefined;
}
const getRangeField = (frame: Locator) => frame.getByRole('combobox', { name: 'Date range' });
const getOptions = (frame: Locator) => getRangeField(frame).getByRole('option').allInnerTexts();
const clickButton = (frame: Locator, name: string) => frame.getByRole('button', { name, exact: true }).click();
const getAlert = (page: Page) => page.getByRole('alertdialog');

test('3-filters-11 3-filters-13 3-filters-14 3-filters-17 3-filters-18 3-filters-22 a table offers its configured ranges', async () => {
  const page = admin();
  const options = { calendar_filter_options: ['Current Month', 'Last Month'], dynamic_date_filter_options: [45, 60] };
  // The initial range is not sent, because it is the current month.
  const config = { is_applied_filter: true, ...options };
  const frame = await waitForFrame(page, await openAlone(page, buildTable(config), wide));
  expect(await getRangeField(frame).inputValue()).toBe('Current Month');
  expect(getLastRange(page)).toMatchObject({ condition: 'Current Month', user_applied_filter: false });
  expect(await getOptions(frame)).toEqual(['Current Month', 'Last Month', 'Last 45 Days', 'Last 60 Days', 'Custom']);
  const filters = frame.getByRole('button', { name: 'Filters' });
  expect(await filters.getAttribute('data-on')).toBe('true');
  await getRangeField(frame).selectOption('Last 45 Days');
  await expect.poll(() => getLastRange(page)).toMatchObject({ condition: 'Last 45 Days', condition_type: 'last_n' });
  await expectAccessible(page);
  const otherTable = buildTable({ ...CONFIG, condition: 'Last Month' });
  const otherFrame = await waitForFrame(page, await openAlone(page, otherTable, wide));
  expect(await getRangeField(otherFrame).inputValue()).toBe('Last Month');
  expect(getLastRange(page)).toMatchObject({ condition: 'Last Month', user_applied_filter: false });
  expect(await otherFrame.getByRole('button', { name: 'Filters' }).getAttribute('data-on')).toBeNull();
});

test('3-filters-30 3-filters-31 a short list gains four ranges, the legacy list ends with Custom', async () => {
  const page = admin();
  const shortList = await waitForFrame(page, await openAlone(page, buildTable(), wide));
  expect(await getOptions(shortList)).toEqual([
    'Current Month',
    'Last Month',
    'Current Year',
    'Last 60 Days',
    'Last 100 Days',
    'Last 150 Days',
    'Last 200 Days',
    'Custom',
  ]);
  const legacyList = await waitForFrame(page, await openAlone(page, buildTable({ condition: 'now()' }), wide));
  expect(await getRangeField(legacyList).inputValue()).toBe('Today');
  expect(await getOptions(legacyList)).toEqual([
    'Today',
    'Yesterday',
    'Last 30 Days',
    'Last 90 Days',
    'Last 180 Days',
    'Last 365 Days',
    'Custom',
  ]);
});

test('3-filters-12 3-filters-32 custom days come from the definition; an end before the start becomes the start', async () => {
  const page = admin();
  const config = { condition: 'Custom', from: '2026-01-10', to: '2026-01-20' };
  const frame = await waitForFrame(page, await openAlone(page, buildTable(config), wide));
  const [from, to] = [frame.getByLabel('From'), frame.getByLabel('To', { exact: true })];
  expect([await from.inputValue(), await to.inputValue()]).toEqual(['2026-01-10', '2026-01-20']);
  expect(getLastRange(page)).toMatchObject({ condition: 'Custom', from: '2026-01-10', to: '2026-01-20' });
  await to.fill('2026-01-05');
  await to.blur();
  await expect.poll(() => to.inputValue()).toBe('2026-01-10');
  await expect.poll(() => getLastRange(page)).toMatchObject({ from: '2026-01-10', to: '2026-01-10' });
});

test('3-filters-15 3-filters-35 3-filters-36 3-filters-37 3-filters-38 a year can be selected if the range has its own ends', async () => {
  const page = admin();
  const frameWithoutYear = await waitForFrame(page, await openAlone(page, buildTable(), wide));
  expect(await frameWithoutYear.getByRole('combobox', { name: 'Year' }).count()).toBe(0);
  const frame = await waitForFrame(
    page,
    await openAlone(page, buildTable({ ...CONFIG, selectYearFilter: true }), wide),
  );
  const year = frame.getByRole('combobox', { name: 'Year' });
  expect(await year.getByRole('option').count()).toBe(102);
  const expectRange = async (text: string) => {
    await getAlert(page).getByText(text, { exact: true }).waitFor();
    await getAlert(page).getByRole('button', { name: 'OK' }).click();
    await getAlert(page).waitFor({ state: 'detached' });
  };
  await clickButton(frame, 'Apply year');
  await getAlert(page).waitFor();
  await expectAccessible(page);
  await expectRange('Please Enter Year');
  await clickButton(frame, 'Reset year');
  await expectRange('Year Input is Empty.');
  await getRangeField(frame).selectOption('Last 60 Days');
  await expect.poll(() => getLastRange(page)?.condition).toBe('Last 60 Days');
  const before = getDataCalls(page).length;
  await year.selectOption('2025');
  await clickButton(frame, 'Apply year');
  await expectRange('Year filter can not be implemented on Last 60 Days');
  expect(getDataCalls(page).length).toBe(before);
  expect(await getRangeField(frame).inputValue()).toBe('Last 60 Days');
  await getRangeField(frame).selectOption('Current Year');
  await clickButton(frame, 'Apply year');
  await expect.poll(() => getLastRange(page)).toMatchObject({ condition: 'Current Year', year: 2025 });
  await clickButton(frame, 'Reset year');
  await expect.poll(() => getLastRange(page)?.year).toBeUndefined();
});

test('3-filters-49 1-C-28 the panel is collapsed at 910 px and open at 911', async () => {
  const page = admin();
  await page.setViewportSize({ width: 911, height: 900 });
  const frame = await waitForFrame(page, await openAlone(page, buildTable(), wide));
  await getRangeField(frame).waitFor();
  await page.setViewportSize({ width: 910, height: 900 });
  await getRangeField(frame).waitFor({ state: 'detached' });
  const filters = frame.getByRole('button', { name: 'Filters' });
  expect(await filters.getAttribute('aria-expanded')).toBe('false');
  await filters.click();
  await getRangeField(frame).waitFor();
  await expectAccessible(page);
});
