/** KPIs: created by an administrator, shown as cards, and used as measures of account health. */
import { expect, test } from 'vitest';
import { getCallsTo, expectAccessible, useSharedSignedInPage, takeScreenshot, waitForRoute } from './browser.ts';
import { callAsPageUser, openRoute, uniqueName } from './components-pages.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';
import { buildItem, createPageFrom } from './page-builders.ts';

const ada = useSharedSignedInPage('ada.admin@demo.test');
interface Listing {
  listing: { id: number; name: string }[];
}
const px = { customHeight: { heightValue: 400, heightUnit: 'px' } };

test(`3-kpi-admin-22 3-component-kpi-29 3-component-kpi-30 1-components-03 1-components-05 1-components-06 1-components-10
  an administrator creates a formula and a KPI, which a card shows`, async () => {
  const page = ada();
  await page.goto('/#!/dashboard/admin/kpis?part=formulas&open=new');
  const name = uniqueName('Berths');
  const form = page.getByRole('form', { name: 'New formula' });
  await form.getByLabel('Name').fill(name);
  const formula = form.getByLabel('Formula', { exact: true });
  await formula.fill('sum(nothing_such)');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Accounts has no column with this name.').first().waitFor();
  await takeScreenshot(page, 'kpi-formula-fault');
  await formula.fill('count() * 0 + 1234');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: new RegExp(name) }).waitFor();
  await page.goto('/#!/dashboard/admin/kpis?open=new');
  const kpi = page.getByRole('form', { name: 'New KPI' });
  await kpi.getByLabel('Name').fill(name);
  await kpi.getByLabel('Formula').selectOption({ label: name });
  await kpi.getByLabel('Category').selectOption({ label: 'Portfolio' });
  await kpi.getByText('Thresholds').click();
  await kpi.getByRole('button', { name: 'Add threshold' }).click();
  await kpi.getByLabel('Threshold 1: number').fill('1000');
  await kpi.getByLabel('Threshold 1: label').fill('Full');
  await kpi.getByText('Link', { exact: true }).click();
  await kpi.getByLabel('When the card is clicked, open').selectOption({ label: 'A page' });
  await kpi.getByLabel('Page', { exact: true }).selectOption({ label: 'Accounts' });
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await preview.getByText('Full', { exact: true }).waitFor();
  await expect.poll(() => preview.getByRole('article').innerText()).toMatch(/1\.2K\s+Full/);
  await takeScreenshot(page, 'kpi-form');
  await expectAccessible(page);
  await kpi.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: new RegExp(name) }).waitFor();
  await takeScreenshot(page, 'kpi-list');
  const { listing } = await callAsPageUser<Listing>(page, 'GET', '/v1/api/admin/kpi/');
  const getId = (kpiName: string) => listing.find((one) => one.name === kpiName)?.id ?? 0;
  const kpis = [name, 'MRR', 'DAU', 'Health Score'].map(getId);
  const { route } = await createPageFrom(page, {
    layout: [buildItem('cards', 0, 0, 6, 1, { isKpi: true, kpis, ...px })],
  });
  await openRoute(page, route);
  const ownCard = page.locator(`[data-kpi-id="${getId(name)}"]`);
  await ownCard.getByText('1.2K').waitFor();
  await page
    .locator(`[data-kpi-id="${getId('MRR')}"]`)
    .getByText(/ARR/)
    .waitFor();
  await expect.poll(() => ownCard.getByRole('article').getAttribute('data-threshold')).toMatch(/^#/);
  expect(getCallsTo(page, '/v1/api/userkpi/result/').length).toBeGreaterThan(0);
  expect(getCallsTo(page, '/v1/api/accounts/kpi/').some((call) => call.url().includes('type=mrr'))).toBe(true);
  const dau = page.locator(`[data-kpi-id="${getId('DAU')}"]`);
  await expect.poll(() => dau.getAttribute('data-variant')).toBe('detail');
  expect(await ownCard.getAttribute('data-variant')).toBe('tile');
  await expectAccessible(page);
  await takeScreenshot(page, 'kpi-cards');
  await ownCard.getByRole('button', { name }).click();
  await waitForRoute(page, /^#!\/dashboard\/Accounts/);
});

test('an administrator adds a KPI to the health score, and the form meets the visual checks', async () => {
  const page = ada();
  await page.goto('/#!/dashboard/admin/health-score');
  const form = page.getByRole('form', { name: 'Health score' });
  await form.getByLabel('Add a measure').selectOption({ label: 'DAU' });
  await form.getByRole('group', { name: 'DAU' }).getByLabel('Weight').fill('5');
  await expectVisualQuality(page, 'health-score', EVERY_LOOK);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Version 2').waitFor();
  const saved = await callAsPageUser<{ measures: { name: string; weightage: number }[] }>(
    page,
    'GET',
    '/v1/api/admin/health-score/',
  );
  expect(saved.measures.find((one) => one.name === 'DAU')?.weightage).toBe(5);
  // Restores the measures, because other journeys read the original health of this company.
  const measures = saved.measures.filter((one) => one.name !== 'DAU');
  await callAsPageUser(page, 'PUT', '/v1/api/admin/health-score/', { measures });
});

test('KPI administration meets the visual checks', async () => {
  const page = ada();
  await page.goto('/#!/dashboard/admin/kpis');
  await page.locator('tbody').getByText('Health Score').first().waitFor();
  await expectVisualQuality(page, 'kpi-list');
});
