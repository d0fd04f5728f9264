/** The system KPIs of a page, which are evaluated together. */
import type { KpiResult, PortfolioResult } from '@mainstay/contract/kpis';
import { SYSTEM_KPIS } from '@mainstay/contract/rules/kpi-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { createCaller } from '../../platform/engine/caller.ts';
import { getUserAccess } from '../../platform/session/user-access.ts';
import { getSystemResult } from './evaluate-kpi.ts';

const PERIOD = 'Last 30 Days';
const NAMES = ['ada.admin', 'maya.csm', 'noah.csm'] as const;

let t: TestApp;
let callers: Record<(typeof NAMES)[number], Caller>;

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  const entries = NAMES.map(async (name) => [name, await t.signIn(`${name}@demo.test`)]);
  callers = Object.fromEntries(await Promise.all(entries)) as typeof callers;
});
afterAll(() => t.close());

async function getResult(name: (typeof NAMES)[number], type: string): Promise<KpiResult> {
  const path = `/v1/api/accounts/kpi/?active=true&type=${type}&period=${encodeURIComponent(PERIOD)}`;
  const { status, body } = await t.send(callers[name], 'GET', path);
  expect([name, type, status]).toEqual([name, type, 200]);
  return body.data as KpiResult;
}

const evaluateSeparately = (name: (typeof NAMES)[number], type: string) =>
  t.inTenant('demo', 'read', async (tx) => {
    const [user] = await tx.rows<{ id: number }>('select id from users where tenant_id = $1 and email = $2', [
      tx.tenant,
      `${name}@demo.test`,
    ]);
    const access = user && (await getUserAccess(tx, user.id));
    if (!access) throw new Error(`There is no ${name}.`);
    return getSystemResult(tx, type, createCaller(access, t.services.now()), { period: PERIOD });
  });

test('results that are requested at once equal those evaluated one by one, for each user', async () => {
  for (const name of NAMES) {
    const results = await Promise.all(SYSTEM_KPIS.map((type) => getResult(name, type)));
    expect(results.every(({ error, mainvalue }) => error === null && typeof mainvalue === 'number')).toBe(true);
    for (const [at, type] of SYSTEM_KPIS.entries())
      expect([name, type, results[at]]).toEqual([name, type, await evaluateSeparately(name, type)]);
  }
  const [maya, noah] = [await getResult('maya.csm', 'mrr'), await getResult('noah.csm', 'mrr')];
  expect(maya.mainvalue).not.toBe(noah.mainvalue);
});

test('a call returns the results of the other KPIs on request, and only then', async () => {
  const path = `/v1/api/accounts/kpi/?active=true&type=mrr&period=${encodeURIComponent(PERIOD)}`;
  const { body } = await t.send(callers['maya.csm'], 'GET', `${path}&with_others=true`);
  const { others, ...result } = body.data as PortfolioResult;
  expect(result).toEqual(await getResult('maya.csm', 'mrr'));
  const types = SYSTEM_KPIS.filter((type) => type !== 'mrr');
  expect(Object.keys(others ?? {}).toSorted()).toEqual(types.toSorted());
  for (const type of types) expect([type, others?.[type]]).toEqual([type, await getResult('maya.csm', type)]);
  expect((await t.send(callers['maya.csm'], 'GET', path)).body.data).not.toHaveProperty('others');
});

test('a committed change is part of the next result', async () => {
  const before = await getResult('ada.admin', 'accounts');
  expect((await getResult('ada.admin', 'accounts')).mainvalue).toBe(before.mainvalue);
  const setStatus = (from: string, to: string, id: number) =>
    t.query('demo', 'update accounts set status = $3 where tenant_id = $1 and status = $2 and id = $4', from, to, id);
  const [account] = await t.query<{ id: number }>(
    'demo',
    `select id from accounts where tenant_id = $1 and status = 'Active' order by id limit 1`,
  );
  await setStatus('Active', 'Closed', account?.id ?? 0);
  expect((await getResult('ada.admin', 'accounts')).mainvalue).toBe(Number(before.mainvalue) - 1);
  await setStatus('Closed', 'Active', account?.id ?? 0);
  expect((await getResult('ada.admin', 'accounts')).mainvalue).toBe(before.mainvalue);
});

test('a KPI that cannot be evaluated reports its error, and the others their values', async () => {
  const { mainvalue } = await getResult('ada.admin', 'accounts');
  const setSource = (from: string, to: string) =>
    t.query(
      'demo',
      `update kpi_formulas set tree = replace(tree::text, $2, $3)::jsonb where tenant_id = $1
         and id = (select formula_id from kpis where tenant_id = $1 and name = 'MRR' and is_system)`,
      `"name": "${from}"`,
      `"name": "${to}"`,
    );
  await setSource('accounts', 'nothing');
  expect((await getResult('ada.admin', 'mrr')).error).toEqual(expect.any(String));
  const { error, mainvalue: others } = await getResult('ada.admin', 'accounts');
  expect([error, others]).toEqual([null, mainvalue]);
  await setSource('nothing', 'accounts');
  expect((await getResult('ada.admin', 'mrr')).error).toBeNull();
});
