/** Previewing other weights of the health score, compared with what saving them does. */
import { healthScore, type HealthPreview } from '@mainstay/contract/health/health-score';
import type { HealthWeight } from '@mainstay/contract/health/metrics';
import { versions } from '@mainstay/contract/definitions/versions';
import { healthBand } from '@mainstay/contract/rules/health';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_DAY } from '../../app/testing/services.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { refreshAccounts } from './refresh-metrics.ts';
import { updateHealthWeights } from './save-health-weights.ts';
import { getActiveDefinition } from './health-definition.ts';

let t: TestApp;
let ada: Caller;
let mrr: number;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
  const [row] = await t.query<{ id: number }>('demo', `select id from kpis where tenant_id = $1 and name = 'MRR'`);
  mrr = row?.id ?? 0;
});
afterAll(() => t.close());

interface StoredAccount {
  id: number;
  name: string;
  owner: string | null;
  mrr: number;
  health: number | null;
}
const findStoredAccounts = () =>
  t.query<StoredAccount>(
    'demo',
    `select a.id, a.name, nullif(concat_ws(' ', u.first_name, u.last_name), '') as owner, a.mrr_minor / 100.0::float8 as mrr, a.health
     from accounts a left join users u on u.tenant_id = $1 and u.id = a.primary_owner_id
     where a.tenant_id = $1 and a.status = 'Active'`,
  );
const toBand = (health: number | null) => (health === null ? null : healthBand(health));

/** Builds the preview from the stored health before and after saving. */
function compare(before: readonly StoredAccount[], after: readonly StoredAccount[]): HealthPreview {
  const getTotal = (accounts: readonly StoredAccount[], band: string | null) => {
    const found = accounts.filter(({ health }) => toBand(health) === band);
    return { accounts: found.length, mrr: found.reduce((sum, { mrr: part }) => sum + Math.round(part * 100), 0) / 100 };
  };
  const pairs = before.map((account) => {
    const later = after.find(({ id }) => id === account.id)?.health ?? null;
    return { ...account, before: account.health, after: later };
  });
  const movers = pairs
    .flatMap((one) =>
      one.before === null || one.after === null || one.before === one.after
        ? []
        : [{ ...one, before: one.before, after: one.after }],
    )
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || b.mrr - a.mrr || a.id - b.id)
    .slice(0, 10);
  return {
    accounts: before.length,
    changed: pairs.filter((one) => toBand(one.before) !== toBand(one.after)).length,
    bands: (['good', 'fair', 'poor', null] as const).map((band) => ({
      band,
      before: getTotal(before, band),
      after: getTotal(after, band),
    })),
    movers: movers.map(({ id, name, owner, before: was, after: is }) => ({ id, name, owner, before: was, after: is })),
  };
}

const preview = async (measures: HealthWeight[]) =>
  (await t.call(ada, healthScore.previewHealthScore, { body: { measures } })).body.data;
async function save(measures: HealthWeight[]): Promise<void> {
  expect((await t.call(ada, healthScore.updateHealthScore, { body: { measures } })).status).toBe(200);
  await t.inTenant('demo', 'write', (tx) => refreshAccounts(tx, { today: TEST_DAY }));
}

const weight = (kpi: HealthWeight['kpi'], weightage: number, max: number, invert = false): HealthWeight => ({
  kpi,
  weightage,
  min: 0,
  max,
  invert,
});

test('saved weights change nothing', async () => {
  const stored = await findStoredAccounts();
  const { weights } = await t.inTenant('demo', 'read', getActiveDefinition);
  expect(await preview(weights)).toEqual(compare(stored, stored));
});

test('the preview equals what saving does: with fewer measures, with measures that were not weighed, and with a KPI', async () => {
  const drafts: HealthWeight[][] = [
    [weight('engagement', 40, 15), weight('renewal_distance', 60, 300)],
    [weight('open_tickets', 30, 4, true), weight('usage_trend', 30, 10), weight('license_utilization', 40, 60)],
    [weight(mrr, 50, 9000), weight('engagement', 50, 25)],
    [weight(mrr, 20, 5000), weight('open_tickets', 33.3, 6, true), weight('engagement', 46.7, 25)],
  ];
  for (const draft of drafts) {
    const before = await findStoredAccounts();
    const expected = await preview(draft);
    await save(draft);
    const actual = compare(before, await findStoredAccounts());
    expect(actual).toEqual(expected);
    expect([actual.changed > 0, actual.movers.length]).toEqual([true, 10]);
  }
});

const draft = [weight('engagement', 60, 15), weight('open_tickets', 40, 4, true)];
const SAVED_SQL = `select version, (select count(*) from audit_log where tenant_id = $1)::int as audited,
  (select count(*) from definition_versions where tenant_id = $1 and kind = 'score')::int as versions
  from health_definitions where tenant_id = $1`;

test('a preview reads with the same statements for any number of accounts, and writes nothing', async () => {
  const saved = await t.query('demo', SAVED_SQL);
  const countStatements = async () => {
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    await preview([weight(mrr, 50, 9000), weight('engagement', 50, 25)]);
    const count = querySpy.mock.calls.filter(([text]) => (text as unknown) !== 'commit').length;
    querySpy.mockRestore();
    return count;
  };
  const expectedCount = await countStatements();
  const { accounts } = await preview(draft);
  await t.inTenant('demo', 'write', async (tx) => {
    for (let at = 0; at < 30; at += 1) await buildAccount(tx, { onboardedOn: '2026-01-01' });
  });
  expect(await countStatements()).toBe(expectedCount);
  const { accounts: increased, bands } = await preview(draft);
  // Accounts without stored health have no score.
  expect([increased - accounts, (bands[3]?.after.accounts ?? 0) >= 30]).toEqual([30, true]);
  expect(await t.query('demo', SAVED_SQL)).toEqual(saved);
});

test('only users who can edit the health score can preview it, read-only ones included', async () => {
  const roles = await t.query<{ email: string; role: string }>(
    'demo',
    `select distinct on (r.abbr) u.email, r.abbr as role from users u
     join user_roles ur on ur.tenant_id = $1 and ur.user_id = u.id join roles r on r.tenant_id = $1 and r.id = ur.role_id
     where u.tenant_id = $1 and u.status = 'active' order by r.abbr, u.id`,
  );
  const statuses: Record<string, number> = {};
  for (const { email, role } of roles) {
    const caller = await t.signIn(email);
    statuses[role] = (await t.send(caller, 'POST', healthScore.previewHealthScore.path, { measures: draft })).status;
  }
  expect(statuses).toEqual({ ADM: 200, CSL: 403, CSM: 403, CSO: 200, DA: 200, EXE: 403 });
  await t.query(
    'demo',
    `update users set user_access_type = 'read_only' where tenant_id = $1 and email = 'ada.admin@demo.test'`,
  );
  const callAsReader = (method: string, path: string) => t.send(ada, method, path, { measures: draft });
  expect((await callAsReader('POST', healthScore.previewHealthScore.path)).status).toBe(200);
  expect((await callAsReader('PUT', healthScore.updateHealthScore.path)).status).toBe(403);
  await t.query(
    'demo',
    `update users set user_access_type = 'full' where tenant_id = $1 and email = 'ada.admin@demo.test'`,
  );
});

test('accounts and KPIs of another company have no effect', async () => {
  const expected = await preview(draft);
  await createTenant(t.services.database, { domain: 'other', name: 'Other' });
  const foreign = await t.inTenant('other', 'write', async (tx) => {
    await buildAccount(tx, { onboardedOn: '2026-01-01' });
    const [kpi] = await tx.rows<{ id: number }>(`select id from kpis where tenant_id = $1 and name = 'MRR'`, [
      tx.tenant,
    ]);
    return kpi?.id ?? 0;
  });
  expect(await preview(draft)).toEqual(expected);
  const response = await t.send(ada, 'POST', healthScore.previewHealthScore.path, {
    measures: [weight(foreign, 100, 9)],
  });
  expect([response.status, response.fields]).toEqual([404, { 'measures.0.kpi': `KPI ${foreign} not found.` }]);
});

test('rejects invalid weights, but previews weights that do not add up yet, scaled to 100', async () => {
  const send = (measures: object[]) => t.send(ada, 'POST', healthScore.previewHealthScore.path, { measures });
  const [first, second] = draft as [HealthWeight, HealthWeight];
  expect((await send([])).error).toBe('Add at least one measure.');
  expect((await send([first, first])).fields).toEqual({ 'measures.1.kpi': 'This measure is listed twice.' });
  expect((await send([{ ...first, weightage: 0 }])).status).toBe(400);
  expect((await send([{ ...first, kpi: 'luck' }])).status).toBe(400);
  expect((await send([{ ...first, min: 20 }])).fields).toEqual({
    'measures.0.min': 'The lower end must not be above the upper end.',
  });
  const half = [
    { ...first, weightage: first.weightage / 2 },
    { ...second, weightage: second.weightage / 2 },
  ];
  expect(await preview(half)).toEqual(await preview(draft));
});

test('saving rejects weights that do not add up; a stored definition that does not continues to work', async () => {
  const [first] = draft as [HealthWeight];
  const half = [{ ...first, weightage: 50 }];
  const response = await t.send(ada, 'PUT', healthScore.updateHealthScore.path, { measures: half });
  const message = 'The weights must add up to 100. They add up to 50.';
  expect([response.status, response.error, response.fields]).toEqual([400, message, { measures: message }]);
  // A definition of an earlier release.
  const { id } = await t.inTenant('demo', 'read', getActiveDefinition);
  const version = await t.inTenant('demo', 'write', (tx) => updateHealthWeights(tx, id, half));
  await save([{ ...first, weightage: 100 }]);
  const complete = await findStoredAccounts();
  const { status } = await t.call(ada, versions.restoreVersion, { params: { kind: 'score', id, version } });
  expect(status).toBe(200);
  await t.inTenant('demo', 'write', (tx) => refreshAccounts(tx, { today: TEST_DAY }));
  expect(await findStoredAccounts()).toEqual(complete);
});
