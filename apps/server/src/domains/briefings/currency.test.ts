import { briefings } from '@mainstay/contract/briefings';
import { expect, test } from 'vitest';
import { CURRENCIES, setUpCurrencyTenants } from '../../app/testing/currency-tenants.ts';

const { t, getTenant } = setUpCurrencyTenants();

test.each(CURRENCIES)('$currency: amounts are in major units', async ({ domain, mrr }) => {
  const { admin, account } = getTenant(domain);
  await t.query(domain, 'update accounts set health = 10 where tenant_id = $1 and id = $2', account.harbour);
  await t.query(
    domain,
    `insert into account_daily (tenant_id, account_id, day, until, status, mrr_minor, contract_value_minor)
     values ($1, $2, '2026-11-01', '2026-11-15', 'Active', 7, 0)
     on conflict (tenant_id, account_id, day) do update set until = excluded.until, mrr_minor = excluded.mrr_minor`,
    account.harbour,
  );
  const risks = (await t.call(admin, briefings.findRisks, { query: { reason: 'poor_health' } })).body.data;
  expect([risks.mrr, risks.listing[0]?.mrr]).toEqual([mrr, mrr]);
  const changes = (await t.call(admin, briefings.findChanges, { query: { kind: 'expansion' } })).body.data;
  const before = domain === 'tokyo' ? 7 : 0.007;
  expect([changes.mrr, changes.mrr_before]).toEqual([mrr, before]);
  expect(changes.listing[0]).toMatchObject({ mrr, mrr_before: before });
});
