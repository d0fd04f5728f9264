/** MRR movements by month and up to a past day: new, expansion, contraction, churn and reactivation, in thousandths. */
import { components } from '@mainstay/contract/components';
import { Definition } from '@mainstay/contract/components/definition';
import type { Report } from '@mainstay/contract/components/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildSubscription } from '../../app/demo/factories/subscriptions.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { column } from '../../app/testing/demo-components.ts';
import { TEST_DAY, TEST_ZONE } from '../../app/testing/services.ts';
import { createComponent } from '../../builder/components/save-component.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { rebuildHistory } from './refresh-metrics.ts';

const KEYS = ['month', 'mrr', 'new', 'expansion', 'contraction', 'churn', 'reactivation'] as const;
let t: TestApp;
let ada: Caller;
let component = 0;
const ids = { grows: 0, leaves: 0 };
beforeAll(async () => {
  t = await openTestApp();
  const company = { domain: 'kuwait', name: 'Kuwait', currency: 'KWD', timeZone: TEST_ZONE };
  await createTenant(t.services.database, company);
  await t.inTenant('kuwait', 'write', async (tx) => {
    await createUser(tx, { email: 'ada@kuwait.test', firstName: 'Ada', roles: ['ADM'], passwordHash: 'none' });
    for (const name of ['grows', 'leaves'] as const)
      ids[name] = await buildAccount(tx, { name, onboardedOn: '2026-01-01' });
    const addSubscription = (accountId: number, startsOn: string, mrrMinor: number, endsOn: string | null = null) =>
      buildSubscription(tx, { accountId, startsOn, mrrMinor, endsOn, churned: endsOn !== null });
    await addSubscription(ids.grows, '2026-08-02', 1_001, '2026-10-20');
    await addSubscription(ids.grows, '2026-09-15', 20_002);
    await addSubscription(ids.leaves, '2026-09-10', 5_005, '2026-10-15');
    await addSubscription(ids.leaves, '2026-11-10', 7_007);
    await rebuildHistory(tx, { from: '2026-07-01', today: TEST_DAY });
    const columns = KEYS.map((key) => column(key));
    const query = {
      source: { kind: 'dataset', name: 'mrr_monthly' },
      columns,
      sort: [{ sort_key: 'month', order_by: 'asc' }],
    };
    const definition = Definition.parse({ kind: 'table', name: 'Movements', meta: {}, query });
    component = await createComponent(tx, definition, { by: null });
  });
  ada = await t.signIn('ada@kuwait.test');
});
afterAll(() => t.close());

async function findMovements(name: keyof typeof ids, as_of?: string): Promise<unknown[]> {
  const query = { id: component, account_id: ids[name], as_of };
  const { body } = await t.call(ada, components.getComponentData, { query });
  return (body.data as Report).reports.map((row) => KEYS.map((key) => row[key]));
}
const AUGUST = ['2026-08-01', 1.001, 1.001, 0, 0, 0, 0];
const SEPTEMBER = ['2026-09-01', 21.003, 0, 20.002, 0, 0, 0];
const OCTOBER = ['2026-10-01', 20.002, 0, 0, 1.001, 0, 0];

test.each([
  ['2026-08-01', []],
  ['2026-08-02', [AUGUST]],
  ['2026-09-14', [AUGUST, ['2026-09-01', 1.001, 0, 0, 0, 0, 0]]],
  ['2026-09-15', [AUGUST, SEPTEMBER]],
  ['2026-09-30', [AUGUST, SEPTEMBER]],
  ['2026-10-01', [AUGUST, SEPTEMBER, ['2026-10-01', 21.003, 0, 0, 0, 0, 0]]],
  ['2026-10-19', [AUGUST, SEPTEMBER, ['2026-10-01', 21.003, 0, 0, 0, 0, 0]]],
  ['2026-10-20', [AUGUST, SEPTEMBER, OCTOBER]],
  ['2026-10-31', [AUGUST, SEPTEMBER, OCTOBER]],
  ['2026-11-01', [AUGUST, SEPTEMBER, OCTOBER, ['2026-11-01', 20.002, 0, 0, 0, 0, 0]]],
  [undefined, [AUGUST, SEPTEMBER, OCTOBER, ['2026-11-01', 20.002, 0, 0, 0, 0, 0]]],
] as const)('decisions-58 expansion and contraction of MRR as of %s', async (as_of, expected) => {
  expect(await findMovements('grows', as_of)).toEqual(expected);
});

const NEW = ['2026-09-01', 5.005, 5.005, 0, 0, 0, 0];
const CHURNED = ['2026-10-01', 0, 0, 0, 0, 5.005, 0];
test.each([
  ['2026-10-14', [NEW, ['2026-10-01', 5.005, 0, 0, 0, 0, 0]]],
  ['2026-10-15', [NEW, CHURNED]],
  ['2026-10-31', [NEW, CHURNED]],
  ['2026-11-10', [NEW, CHURNED, ['2026-11-01', 7.007, 0, 0, 0, 0, 7.007]]],
  [undefined, [NEW, CHURNED, ['2026-11-01', 7.007, 0, 0, 0, 0, 7.007]]],
] as const)('decisions-58 lost and returning MRR as of %s', async (as_of, expected) => {
  expect(await findMovements('leaves', as_of)).toEqual(expected);
});
