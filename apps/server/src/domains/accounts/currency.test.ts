/** Money of accounts in currencies with no decimals and with three: displayed, filtered, totaled and exported. */
import { accounts } from '@mainstay/contract/accounts';
import { bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { accountShell } from '@mainstay/contract/accounts/shell';
import { hierarchy } from '@mainstay/contract/hierarchy';
import { pins } from '@mainstay/contract/pins';
import { playApplications } from '@mainstay/contract/playbooks/applications';
import { plays } from '@mainstay/contract/playbooks/plays';
import { pendingActions } from '@mainstay/contract/playbooks/pending-actions';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { buildAction, buildPlay, buildTemplate } from '../../app/demo/factories/plays.ts';
import { CURRENCIES, setUpCurrencyTenants } from '../../app/testing/currency-tenants.ts';
import { TEST_DAY } from '../../app/testing/services.ts';

const { t, getTenant } = setUpCurrencyTenants();

describe.each(CURRENCIES)('$currency', ({ domain, currency, mrr, other, arr }) => {
  const ada = () => getTenant(domain).admin;
  const params = () => ({ id: getTenant(domain).account.harbour });
  const filter = (condition: 'equal' | 'greater than' | 'less than', from: number) => [
    { column_name: 'mrr' as const, condition, from },
  ];
  const readSheet = async (path: string) => {
    const { raw } = await t.send(ada(), 'GET', path);
    return parse(raw.body, { columns: true, bom: true }) as Record<string, string>[];
  };

  test('the list and its export contain MRR and contract value', async () => {
    const { body } = await t.call(ada(), accounts.findAccounts, { query: { sort: '-mrr' } });
    expect(body.data.accounts.map((row) => [row.name, row.mrr])).toEqual([
      ['Harbour', mrr],
      ['Quay', other],
    ]);
    expect(body.data.accounts[0]?.value).toBe(arr);
    const [row] = await readSheet('/v1/api/accounts/export/');
    expect(row).toMatchObject({ [`MRR (${currency})`]: String(mrr), [`Contract value (${currency})`]: String(arr) });
  });

  test('a list filter is exact to the last digit', async () => {
    const find = async (filters: ReturnType<typeof filter>) =>
      (await t.call(ada(), accounts.findAccounts, { query: { filters } })).body.data.accounts.map(({ name }) => name);
    expect(await find(filter('equal', mrr))).toEqual(['Harbour']);
    expect(await find(filter('greater than', other))).toEqual(['Harbour']);
    expect(await find(filter('less than', mrr))).toEqual(['Quay']);
    const range = [{ column_name: 'mrr' as const, condition: 'between' as const, from: mrr, to: mrr }];
    expect(await find(range as never)).toEqual(['Harbour']);
  });

  test('totals of the tenant, of its owners and of filtered accounts', async () => {
    const totals = async (query: object) => (await t.call(ada(), accounts.getTotals, { query })).body.data;
    expect(await totals({})).toMatchObject({ total_accounts: 2, total_mrr: mrr + other });
    expect(await totals({ filters: filter('equal', mrr) })).toMatchObject({ total_accounts: 1, total_mrr: mrr });
    const { users } = (await t.call(ada(), accounts.getUserTotals, { query: {} })).body.data;
    expect(users.map(({ total_mrr }) => total_mrr)).toEqual([mrr + other]);
  });

  test('search, details now and as of a day, summary and history', async () => {
    const found = await t.call(ada(), accounts.searchAccounts, { query: { search: 'Harb' } });
    expect(found.body.data.accounts).toMatchObject([{ name: 'Harbour', mrr }]);
    for (const query of [{}, { as_of: TEST_DAY }]) {
      expect((await t.call(ada(), accounts.getAccount, { params: params(), query })).body.data.mrr).toBe(mrr);
    }
    const summary = await t.call(ada(), accountMetrics.getSummary, { params: params(), query: {} });
    expect(summary.body.data).toMatchObject({ mrr, garr: arr, narr: arr });
    const history = await t.call(ada(), accountMetrics.getHistory, { params: params(), query: {} });
    expect(history.body.data.points.at(-1)?.mrr).toBe(mrr);
  });

  test('the next account of a filtered list', async () => {
    const next = async (filters: ReturnType<typeof filter>) => {
      const query = { filters, sort: '-mrr' as const };
      return (await t.call(ada(), accountShell.findNeighbors, { params: params(), query })).body.data.next?.name;
    };
    expect(await next(filter('greater than', other - 1))).toBe('Quay');
    expect(await next(filter('equal', mrr))).toBeUndefined();
  });

  test('the family, pins, plays and pending actions of an account', async () => {
    const { harbour } = getTenant(domain).account;
    const family = await t.call(ada(), hierarchy.getHierarchy, { query: { id: harbour } });
    expect(family.body.data.tree).toMatchObject({ mrr, branch: { mrr: mrr + other }, children: [{ mrr: other }] });
    await t.call(ada(), pins.pinAccount, { params: { account_id: harbour }, body: { account_name: 'Harbour' } });
    expect((await t.call(ada(), pins.findPins, {})).body.data).toMatchObject({ pins: [{ mrr }] });
    await t.inTenant(domain, 'write', async (tx) => {
      const playId = await buildPlay(tx, { accountId: harbour, name: 'Renewal' });
      await buildAction(tx, { accountId: harbour, playId, name: 'Call' });
    });
    const accountPlays = await t.call(ada(), plays.findAccountPlays, { params: params(), query: { showAll: true } });
    expect(accountPlays.body.data.actions).toMatchObject({ [harbour]: { mrr } });
    const pending = await t.call(ada(), pendingActions.findPendingActions, { query: {} });
    expect(pending.body.data.actions).toMatchObject({ [harbour]: { mrr } });
    const [row] = await readSheet('/v1/api/portfolio/actions/export/');
    expect(row).toMatchObject({ Action: 'Call', [`MRR (${currency})`]: String(mrr) });
  });

  test('a bulk edit of accounts and a bulk start of a playbook apply to the filtered accounts', async () => {
    const filters = filter('equal', mrr);
    const change = { field: 'rank' as const, value: 7 };
    const edit = await t.call(ada(), bulkEdits.createBulkEdit, {
      body: { filters, change, request_key: crypto.randomUUID() },
    });
    expect([edit.error, edit.body.data.total]).toEqual([undefined, 1]);
    const template_id = await t.inTenant(domain, 'write', (tx) =>
      buildTemplate(tx, { name: 'Onboarding', actions: [{ name: 'Welcome', dueAfter: 0 }] }),
    );
    const application = await t.call(ada(), playApplications.createPlayApplication, {
      body: { filters, template_id, request_key: crypto.randomUUID() },
    });
    expect([application.error, application.body.data.total]).toEqual([undefined, 1]);
    await t.runJobs();
    expect(await t.query(domain, 'select name, rank from accounts where tenant_id = $1 order by id')).toEqual([
      { name: 'Harbour', rank: 7 },
      { name: 'Quay', rank: null },
    ]);
  });
});
