/** KPIs: created by an administrator, shown as cards, and used as measures of account health. */
import { expect, test } from 'vitest';
import { getCallsTo, expectAccessible, useSharedSignedInPage, takeScreenshot, waitForRoute } from './browser.ts';
import { sql } from './company.ts';
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
  await expectVisualQuality(page, 'kpi-form', EVERY_LOOK);
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

test(`an administrator adds a KPI to the health score, distributes the weights, and sees before saving what changes;
  unsaved changes survive a reload`, async () => {
  const page = ada();
  await page.goto('/#!/dashboard/admin/health-score');
  const form = page.getByRole('form', { name: 'Health score' });
  const preview = form.getByRole('region', { name: 'Preview' });
  await preview.getByText('0 of', { exact: false }).waitFor();
  await form.getByLabel('Add a measure').selectOption({ label: 'DAU' });
  const weight = form.getByRole('group', { name: 'DAU' }).getByLabel('Weight');
  await weight.fill('35');
  await form.getByText('· 35 too much').waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('The weights must add up to 100. They add up to 135.').waitFor();
  await expectVisualQuality(page, 'health-score-incomplete');
  await form.getByRole('button', { name: 'Reduce by 35 evenly' }).click();
  await form.getByText('100 of 100').waitFor();
  const savedWeight = await weight.inputValue();
  await page.reload();
  await form.getByText('Your unsaved changes were restored.').waitFor();
  expect(await weight.inputValue()).toBe(savedWeight);
  const changed = preview.getByText(/^[1-9]\d* of \d+ active accounts would change band$/);
  await changed.waitFor();
  expect(await preview.getByRole('list', { name: 'Largest changes' }).getByRole('listitem').count()).toBe(10);
  await expectVisualQuality(page, 'health-score', EVERY_LOOK);
  const readCounts = async () => {
    const cells = await preview.locator('tbody tr td:nth-child(3)').allInnerTexts();
    return cells.map(Number);
  };
  const expected = await readCounts();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Version 2').waitFor();
  // The saved weights have no further effect.
  await preview.getByText(/^0 of/).waitFor();
  expect(await readCounts()).toEqual(expected);
  const countStored = async () => {
    const [row] = await sql<{ counts: number[] }>(
      `select array[count(*) filter (where health > 75), count(*) filter (where health > 50 and health <= 75),
         count(*) filter (where health <= 50), count(*) filter (where health is null)]::int[] as counts
       from accounts a join tenants t on t.id = a.tenant_id and t.domain = 'demo' where a.status = 'Active'`,
    );
    return row?.counts;
  };
  await expect.poll(countStored, { timeout: 30_000 }).toEqual(expected);
  const saved = await callAsPageUser<{ measures: { name: string; weightage: number }[] }>(
    page,
    'GET',
    '/v1/api/admin/health-score/',
  );
  expect(saved.measures.find((one) => one.name === 'DAU')?.weightage).toBe(Number(savedWeight));
  // Restores the measures, because other journeys read the original health of this company.
  const weights = [30, 20, 15, 15, 20];
  const measures = saved.measures.slice(0, 5).map((one, at) => ({ ...one, weightage: weights[at] }));
  await callAsPageUser(page, 'PUT', '/v1/api/admin/health-score/', { measures });
});

test('KPI administration meets the visual checks', async () => {
  const page = ada();
  await page.goto('/#!/dashboard/admin/kpis');
  await page.locator('tbody').getByText('Health Score').first().waitFor();
  await expectVisualQuality(page, 'kpi-list');
});
