import { type AccountRow, accounts, type AccountTotals } from '@mainstay/contract/accounts';
import { addDays } from '@mainstay/contract/rules/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_DAY } from '../../app/testing/services.ts';

let t: TestApp;
const callers: Record<string, Caller> = {};
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  for (const name of ['ada.admin', 'lena.lead', 'maya.csm', 'emil.extended']) {
    callers[name] = await t.signIn(`${name}@demo.test`);
  }
  callers.gia = await t.signIn('gia.admin@globex.test');
});
afterAll(() => t.close());
const getCaller = (name: string) => callers[name] as Caller;

const getRows = async (name: string, query: object = {}): Promise<AccountRow[]> =>
  (await t.call(getCaller(name), accounts.findAccounts, { query })).body.data.accounts;
const computeMean = (rows: AccountRow[]) => {
  const scores = rows.flatMap((r) => r.health ?? []);
  return scores.length === 0 ? null : scores.reduce((a, b) => a + b, 0) / scores.length;
};
const sumBy = (rows: AccountRow[], getValue: (r: AccountRow) => number) =>
  rows.reduce((total, r) => total + getValue(r), 0);

test('totals require a session', async () => {
  for (const { path } of [accounts.getTotals, accounts.getUserTotals]) {
    expect((await t.send({ domain: 'demo' }, 'GET', path)).status).toBe(401);
  }
  expect((await t.send({ domain: 'demo' }, 'GET', `${accounts.findChoices.path}?column=tier`)).status).toBe(401);
});

describe.each(['ada.admin', 'lena.lead', 'maya.csm', 'emil.extended', 'gia'])('%s', (name) => {
  test.each([
    {},
    { active: true },
    { active: false },
    { filters: [{ column_name: 'health', condition: 'less than', from: 60 }] },
    { filters: [{ column_name: 'ownership', condition: 'equal', from: 'Extended Team' }] },
    { filters: [{ column_name: 'name', condition: 'contains', from: 'an' }] },
  ])('2-accounts-33 totals match the rows for %o', async (query) => {
    const rows = await getRows(name, query);
    const body = (await t.call(getCaller(name), accounts.getTotals, { query })).body as { data: AccountTotals };
    const lastDay = addDays(TEST_DAY, 90);
    expect(body.data.total_accounts).toBe(rows.length);
    expect(body.data.total_mrr).toBeCloseTo(
      sumBy(rows, (r) => r.mrr),
      2,
    );
    expect(body.data.pending_actions).toBe(sumBy(rows, (r) => r.pending_actions));
    expect(body.data.renewals_due).toBe(
      rows.filter((r) => r.renewal && r.renewal >= TEST_DAY && r.renewal <= lastDay).length,
    );
    const average = computeMean(rows);
    if (average === null) expect(body.data.average_health).toBeNull();
    else expect(body.data.average_health).toBeCloseTo(average, 0);
  });

  test('2-accounts-34 totals for each primary owner', async () => {
    const rows = await getRows(name, { active: true });
    const { body } = await t.call(getCaller(name), accounts.getUserTotals, { query: { active: true } });
    const owners = [...new Set(rows.flatMap((r) => r.primary_owner_name ?? []))].sort();
    expect(body.data.users.map((u) => u.user_name).sort()).toEqual(owners);
    for (const user of body.data.users) {
      const ownedRows = rows.filter((r) => r.primary_owner_name === user.user_name);
      expect(user.total_accounts).toBe(ownedRows.length);
      expect(user.total_mrr).toBeCloseTo(
        sumBy(ownedRows, (r) => r.mrr),
        2,
      );
    }
  });

  test.each(['tier', 'segment'] as const)(
    'choices of %s are the sorted values of the accounts in scope',
    async (column) => {
      const { body } = await t.call(getCaller(name), accounts.findChoices, { query: { column } });
      const values = [...new Set((await getRows(name)).flatMap((r) => r[column] ?? []))].sort();
      expect(body.data.choices).toEqual(values);
    },
  );
});

test('rejects an unknown column and invalid filters', async () => {
  const get = (url: string) => t.send(getCaller('ada.admin'), 'GET', url);
  expect((await get(`${accounts.findChoices.path}?column=name`)).status).toBe(400);
  expect((await get(`${accounts.getTotals.path}?filters=[1]`)).status).toBe(400);
  expect((await get(`${accounts.getTotals.path}?active=perhaps`)).status).toBe(400);
});
