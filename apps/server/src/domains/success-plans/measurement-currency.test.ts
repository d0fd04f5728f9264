/** Amounts that background jobs measure, in a currency without decimals and in one with three. */
import { kpiAuthoring } from '@mainstay/contract/kpis/admin';
import { kpiFormulas } from '@mainstay/contract/kpis/parts';
import { expect, test } from 'vitest';
import { buildPlan } from '../../app/demo/factories/success-plans.ts';
import { getSystemCaller } from '../../platform/engine/caller.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { CURRENCIES, setUpCurrencyTenants } from '../../app/testing/currency-tenants.ts';
import { TEST_DAY, TEST_NOW } from '../../app/testing/services.ts';
import { MEASURE_OBJECTIVES } from './jobs.ts';

const { t, getTenant } = setUpCurrencyTenants();

test.each(CURRENCIES)('measures an objective in $currency to the last digit', async ({ domain, digits, mrr }) => {
  const { admin, account } = getTenant(domain);
  const formula = await t.call(admin, kpiFormulas.createFormula, {
    body: { name: 'Own MRR', source: 'accounts', expression: 'sum(mrr)' },
  });
  const [category] = await t.query<{ id: number }>(
    domain,
    'select min(id) as id from kpi_categories where tenant_id = $1',
  );
  const createdKpi = await t.call(admin, kpiAuthoring.createKpi, {
    body: { name: 'Own MRR', category_id: category?.id ?? 0, type: 'account', formula_id: formula.body.data.id },
  });
  await t.inTenant(domain, 'write', (tx) =>
    buildPlan(tx, { accountId: account.harbour, state: 'published', objectives: [{ kpiId: createdKpi.body.data.id }] }),
  );
  for (const name of ['daily-figures', MEASURE_OBJECTIVES])
    await t.inTenant(domain, 'write', (tx) => enqueue(tx, name));
  await t.runJobs();
  const rows = await t.query(domain, 'select current_value as value from objectives where tenant_id = $1');
  expect(rows).toEqual([{ value: String(mrr) }]);
  expect(await t.inTenant(domain, 'read', (tx) => getSystemCaller(tx, TEST_NOW))).toMatchObject({
    minorDigits: digits,
    today: TEST_DAY,
    utcToday: '2026-11-19',
    ownerScope: null,
    user: 0,
  });
});
