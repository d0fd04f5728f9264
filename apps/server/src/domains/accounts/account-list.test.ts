import { randomUUID } from 'node:crypto';
import { type AccountFilter, type AccountFilters, type AccountRow, accounts } from '@mainstay/contract/accounts';
import { bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { accountShell } from '@mainstay/contract/accounts/shell';
import type { ClientInput } from '@mainstay/contract/kit';
import { addDays } from '@mainstay/contract/rules/dates';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_DAY } from '../../app/testing/services.ts';

const EMAILS = {
  ada: 'ada.admin@demo.test',
  olga: 'olga.ops@demo.test',
  dev: 'dev.data@demo.test',
  lena: 'lena.lead@demo.test',
  evan: 'evan.exec@demo.test',
  maya: 'maya.csm@demo.test',
  noah: 'noah.csm@demo.test',
  emil: 'emil.extended@demo.test',
  rhea: 'rhea.reader@demo.test',
  gia: 'gia.admin@globex.test',
};
type Name = keyof typeof EMAILS;

let t: TestApp;
const callers = {} as Record<Name, Caller>;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  for (const name of Object.keys(EMAILS) as Name[]) callers[name] = await t.signIn(EMAILS[name]);
});
afterAll(() => t.close());

type Query = NonNullable<ClientInput<typeof accounts.findAccounts>['query']>;
const findList = async (name: Name, query: Query = {}) =>
  (await t.call(callers[name], accounts.findAccounts, { query })).body.data;
const getRows = async (name: Name, query?: Query) => (await findList(name, query)).accounts;

const filter = (
  column_name: AccountFilter['column_name'],
  condition: AccountFilter['condition'],
  from: string | number,
  to?: string | number,
): AccountFilter => ({ column_name, condition, from, to });
const findRows = (name: Name, ...filters: AccountFilter[]) => getRows(name, { filters });

type Case = [isExpected: (row: AccountRow) => boolean, filter: AccountFilter];
const isMatch = <T>(value: T | null, test: (v: T) => boolean) => value !== null && test(value);
const limitDay = addDays(TEST_DAY, 60);
/** A filter of every column and condition. Some accounts have no rank, health and renewal. */
const CASES: Case[] = [
  [(r) => isMatch(r.rank, (v) => v === 2), filter('rank', 'equal', 2)],
  [(r) => isMatch(r.health, (v) => v > 75), filter('health', 'greater than', 75)],
  [(r) => r.health === null, filter('health', 'equal', 'Not enough data')],
  [(r) => r.mrr >= 1000.5 && r.mrr <= 4000, filter('mrr', 'between', 1000.5, 4000)],
  [(r) => isMatch(r.renewal, (v) => v < limitDay), filter('renewal', 'less than', limitDay)],
  [(r) => isMatch(r.renewal, (v) => v > limitDay), filter('renewal', 'greater than', limitDay)],
  [(r) => r.pending_actions_task > 3, filter('pending_actions_task', 'greater than', 3)],
  [(r) => r.tier === 'Tier 1', filter('tier', 'equal', 'Tier 1')],
  [(r) => r.segment === 'Retail', filter('segment', 'equal', 'Retail')],
  [(r) => r.ownership === 'Extended Team', filter('ownership', 'equal', 'Extended Team')],
  [(r) => r.status === 'Closed', filter('status', 'equal', 'Closed')],
  [(r) => r.name.toLowerCase().includes('th'), filter('name', 'contains', 'TH')],
  [(r) => r.name === 'Northwind Robotics', filter('name', 'equal', 'northwind robotics')],
];

/** Returns the accounts of some users by plain SQL, which the account scope must match. */
const getAccounts = (...names: Name[]) =>
  t.inTenant('demo', 'read', async (tx) => {
    const rows = await tx.rows<{ id: number }>(
      `select distinct m.account_id as id from account_members m join users u on u.tenant_id = $1 and u.id = m.user_id
       where m.tenant_id = $1 and u.email = any($2) order by 1`,
      [tx.tenant, names.map((n) => EMAILS[n])],
    );
    return rows.map((r) => r.id);
  });
const getIds = (rows: readonly { id: number }[]) => rows.map((r) => r.id).sort((a, b) => a - b);

describe('account scope', () => {
  test('rejects a call without a session', async () => {
    expect((await t.send({ domain: 'demo' }, 'GET', accounts.findAccounts.path)).status).toBe(401);
  });

  test('another tenant reads only its own accounts', async () => {
    const demo = new Set(getIds(await getRows('ada')));
    const globex = getIds(await getRows('gia'));
    expect(globex.filter((id) => demo.has(id))).toEqual([]);
  });

  test.each<Name>(['ada', 'olga', 'dev', 'evan'])('2-accounts-06 %s reads every account', async (name) => {
    expect(await getRows(name)).toHaveLength(120);
  });

  test('a lead reads the accounts of the team and no others', async () => {
    const team = await getAccounts('lena', 'maya', 'noah');
    expect(getIds(await getRows('lena'))).toEqual(team);
    expect(team.length).toBeLessThan(120);
  });

  test.each<Name>(['maya', 'noah', 'emil', 'rhea'])('%s reads the own accounts and no others', async (name) => {
    expect(getIds(await getRows(name))).toEqual(await getAccounts(name));
  });

  test('3-access-09 rows contain whether the caller may write', async () => {
    const getFlags = async (name: Name) => new Set((await getRows(name)).map((r) => r.read_only_account));
    expect(await getFlags('ada')).toEqual(new Set([false]));
    expect(await getFlags('olga')).toEqual(new Set([false]));
    expect(await getFlags('dev')).toEqual(new Set([true]));
    expect(await getFlags('evan')).toEqual(new Set([true]));
    expect(await getFlags('rhea')).toEqual(new Set([true]));
    expect(
      (await getRows('emil')).every((r) => r.read_only_account === (r.ownership === 'Extended Team View Only')),
    ).toBe(true);
  });

  test('2-accounts-15 ownership is the membership of the caller', async () => {
    const getOwnerships = async (name: Name) => [...new Set((await getRows(name)).map((r) => r.ownership))].sort();
    expect(await getOwnerships('rhea')).toEqual(['Primary CSM']);
    expect(await getOwnerships('emil')).toEqual(['Extended Team', 'Extended Team View Only', 'Primary CSM']);
    expect(await getOwnerships('evan')).toEqual(['']);
  });
});

describe('rows', () => {
  test('2-accounts-12 2-accounts-13 2-accounts-16 contain the fields of a list row', async () => {
    const rows = await getRows('maya');
    const keys = [
      'id',
      'name',
      'plan',
      'value',
      'mrr',
      'status',
      'health',
      'healthClass',
      'pending_actions',
      'pending_actions_task',
    ];
    keys.push(
      'pin_status',
      'renewal',
      'tier',
      'rank',
      'description',
      'image_url',
      'primary_owner_name',
      'ownership',
      'read_only_account',
    );
    for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(keys));
    expect(new Set((await getRows('ada')).map((r) => r.status))).toEqual(new Set(['Active', 'Closed']));
    const getBand = (r: AccountRow) =>
      r.health === null ? null : r.health > 75 ? 'green' : r.health > 50 ? 'amber' : 'orange';
    expect(rows.every((r) => r.healthClass === (getBand(r) && `health-${getBand(r)}`))).toBe(true);
  });

  test('money is in major units, and owner and pin are those of the row', async () => {
    const [storedAccount] = await t.inTenant('demo', 'read', (tx) =>
      tx.rows<{ id: number; mrr: number; value: number; owner: string }>(
        `select a.id, a.mrr_minor as mrr, a.contract_value_minor as value, u.first_name || ' ' || u.last_name as owner
         from accounts a join users u on u.tenant_id = $1 and u.id = a.primary_owner_id
         where a.tenant_id = $1 order by a.mrr_minor % 100 desc, a.mrr_minor desc limit 1`,
        [tx.tenant],
      ),
    );
    const row = (await getRows('ada')).find((r) => r.id === storedAccount?.id);
    expect([row?.mrr, row?.value, row?.primary_owner_name]).toEqual([
      (storedAccount?.mrr ?? 0) / 100,
      (storedAccount?.value ?? 0) / 100,
      storedAccount?.owner,
    ]);
    const pins = await t.inTenant('demo', 'read', (tx) =>
      tx.rows<{ account_id: number }>(
        `select p.account_id from pins p join users u on u.tenant_id = $1 and u.id = p.user_id
         where p.tenant_id = $1 and u.email = $2`,
        [tx.tenant, EMAILS.maya],
      ),
    );
    const pinnedRows = (await getRows('maya')).filter((r) => r.pin_status);
    expect(getIds(pinnedRows)).toEqual(pins.map((p) => p.account_id).sort((a, b) => a - b));
  });

  test('extra fields are those that an administrator selected, by label', async () => {
    expect((await findList('ada', { limit: 5 })).extra_fields).toEqual({});
    const setListFields = (fields: unknown) =>
      t.inTenant('demo', 'write', (tx) =>
        tx.rows(`update settings set client_config = client_config || $2::jsonb where tenant_id = $1`, [
          tx.tenant,
          JSON.stringify({ account_list_fields: fields }),
        ]),
      );
    await setListFields(['industry', 'onboarded_on', 'tenant_id']);
    const { accounts: rows, extra_fields: extra } = await findList('ada', { limit: 5 });
    expect(new Set(Object.keys(extra).map(Number))).toEqual(new Set(getIds(rows)));
    expect(Object.keys(Object.values(extra)[0] ?? {}).sort()).toEqual(['Customer since', 'Industry']);
    await setListFields([]);
  });
});

describe('pages', () => {
  test('2-accounts-07 has_next with page numbers and with cursors', async () => {
    const first = await findList('rhea', { limit: 3 });
    expect([first.accounts.length, first.has_next]).toEqual([3, true]);
    const second = await findList('rhea', { limit: 3, pageNum: 2 });
    expect([second.accounts.length, second.has_next, second.next_cursor]).toEqual([2, false, null]);
    const nextPage = await findList('rhea', { limit: 3, cursor: first.next_cursor ?? '' });
    expect(nextPage.accounts).toEqual(second.accounts);
    expect((await findList('rhea', { limit: 5 })).has_next).toBe(false);
  });

  test.each([
    ['a broken cursor', { cursor: 'abc' }, 'Invalid page.'],
    ['page 0', { pageNum: 0 }, 'Invalid page.'],
    ['a page in words', { pageNum: 'two' }, 'Invalid page.'],
    ['an unknown sort', { sort: 'secret' }, 'Sort is not valid.'],
    [
      'text in a range',
      { filters: '[{"column_name":"mrr","condition":"equal","from":"much"}]' },
      'MRR must be a number.',
    ],
    [
      'an impossible day',
      { filters: '[{"column_name":"renewal","condition":"equal","from":"2026-02-30"}]' },
      'Renewal must be a date such as 2026-11-20.',
    ],
    ['filters that are no JSON', { filters: '[' }, 'Filters must be a JSON list.'],
    [
      'a group in a group',
      { filters: '[{"any":[{"any":[{"column_name":"rank","from":1}]}]}]' },
      'Groups of filters cannot contain groups.',
    ],
    ['a group that is no list', { filters: '[{"any":{"column_name":"rank"}}]' }, 'A group must be a list of filters.'],
    [
      'too many filters',
      {
        filters: JSON.stringify([
          { any: CASES.concat(CASES, CASES).map(([, one]) => one) },
          CASES[0]?.[1],
          CASES[1]?.[1],
        ]),
      },
      'A list can have up to 40 filters.',
    ],
    [
      'an invalid value in a group',
      { filters: '[{"any":[{"column_name":"mrr","from":"much"},{"column_name":"rank","from":1}]}]' },
      'MRR must be a number.',
    ],
    ['an unknown column', { filters: '[{"column_name":"password","from":"x"}]' }, 'Column name is not valid.'],
  ])('%s is rejected with a message', async (_, query, message) => {
    const response = await t.send(
      callers.ada,
      'GET',
      `/v1/api/accounts/?${new URLSearchParams(query as Record<string, string>)}`,
    );
    expect([response.status, response.error]).toEqual([400, message]);
    expect(Object.values(response.fields ?? {})).toEqual([message]);
  });

  test('runs the same number of statements for three rows as for all', async () => {
    const countStatements = async (limit: number) => {
      await findList('maya', { limit });
      const querySpy = vi.spyOn(pg.Client.prototype, 'query');
      await findList('maya', { limit });
      // The commit of a read is sent a moment later, with the next query or on its own.
      const calls = querySpy.mock.calls.filter(([text]) => (text as unknown) !== 'commit');
      querySpy.mockRestore();
      return calls.length;
    };
    // The three statements are: begin with the session, settings, page.
    expect([await countStatements(3), await countStatements(1000)]).toEqual([3, 3]);
  });
});

describe('filters', () => {
  test('status, and active as an alternative', async () => {
    const all = await getRows('ada');
    const closed = all.filter((r) => r.status === 'Closed').map((r) => r.id);
    expect((await findRows('ada', filter('status', 'equal', 'Closed'))).map((r) => r.id)).toEqual(closed);
    expect((await getRows('ada', { active: false })).map((r) => r.id)).toEqual(closed);
    expect(await getRows('ada', { active: true })).toHaveLength(all.length - closed.length);
  });

  describe.each<Name>(['ada', 'maya', 'lena'])('of %s', (name) => {
    let all: AccountRow[];
    let cases: Case[];
    beforeAll(async () => {
      all = await getRows(name);
      const tag = all.flatMap((row) => row.tags)[0];
      const hasTag = (row: AccountRow) => row.tags.some(({ id }) => id === tag?.id);
      const [maya] = await t.inTenant('demo', 'read', (tx) =>
        tx.rows<{ id: number; name: string }>(
          'select id, full_name as name from users where tenant_id = $1 and email = $2',
          [tx.tenant, EMAILS.maya],
        ),
      );
      cases = [
        ...CASES,
        [hasTag, filter('tags', 'equal', tag?.id ?? 0)],
        [(r) => r.primary_owner_name === maya?.name, filter('owner', 'equal', maya?.id ?? 0)],
      ];
    });
    const expectRows = async (isExpected: (r: AccountRow) => boolean, filters: AccountFilters) =>
      expect(getIds(await getRows(name, { filters })), JSON.stringify(filters)).toEqual(getIds(all.filter(isExpected)));

    test('every column filters the rows', async () => {
      for (const [isExpected, column] of cases) await expectRows(isExpected, [column]);
      const [[hasHealth, health], [isTier, tier]] = [CASES[1], CASES[7]] as [Case, Case];
      await expectRows((r) => hasHealth(r) && isTier(r), [health, tier]);
    });

    test('a group finds the rows that match at least one of its filters, also without values', async () => {
      for (const [at, [isFirst, first]] of cases.entries()) {
        for (const [isSecond, second] of cases.slice(at))
          await expectRows((r) => isFirst(r) || isSecond(r), [{ any: [first, second] }]);
      }
      await expectRows((r) => cases.some(([isExpected]) => isExpected(r)), [{ any: cases.map(([, one]) => one) }]);
    });

    test('rows match all groups and all filters beside them', async () => {
      for (const at of cases.keys()) {
        const [[a, first], [b, second], [c, third], [d, fourth], [e, fifth]] = [0, 3, 5, 8, 10].map(
          (step) => cases[(at + step) % cases.length],
        ) as [Case, Case, Case, Case, Case];
        await expectRows(
          (r) => (a(r) || b(r)) && (c(r) || d(r)) && e(r),
          [{ any: [first, second] }, { any: [third, fourth] }, fifth],
        );
      }
    });
  });

  test('a group ignores incomplete filters, and counts for all rows without a complete one', async () => {
    const all = await getRows('ada');
    const closed = await getRows('ada', { filters: [{ any: [filter('status', 'equal', 'Closed')] }] });
    expect(closed.map((r) => r.status)).toEqual(closed.map(() => 'Closed'));
    expect(closed.length).toBeGreaterThan(0);
    const typed: AccountFilter = { column_name: 'rank', condition: 'equal' };
    expect(await getRows('ada', { filters: [{ any: [typed, filter('status', 'equal', 'Closed')] }] })).toEqual(closed);
    expect(await getRows('ada', { filters: [{ any: [typed] }, { any: [] }] })).toHaveLength(all.length);
  });

  test('totals, exports, neighbors and bulk edits apply groups', async () => {
    const filters = [{ any: [filter('status', 'equal', 'Closed'), filter('rank', 'equal', 2)] }];
    const rows = await getRows('ada', { filters });
    const totals = await t.call(callers.ada, accounts.getTotals, { query: { filters } });
    expect(totals.body.data).toMatchObject({ total_accounts: rows.length });
    const sheet = await t.send(
      callers.ada,
      'GET',
      `/v1/api/accounts/export/?${new URLSearchParams({ filters: JSON.stringify(filters) })}`,
    );
    expect(sheet.raw.body.trimEnd().split('\r\n')).toHaveLength(rows.length + 1);
    const [first, second] = rows;
    const neighbors = { params: { id: first?.id ?? 0 }, query: { filters } };
    const { previous, next } = (await t.call(callers.ada, accountShell.findNeighbors, neighbors)).body.data;
    expect([previous, next?.id]).toEqual([null, second?.id]);
    const body = { change: { field: 'tier' as const, value: 'Tier 9' }, filters, request_key: randomUUID() };
    const edit = (await t.call(callers.ada, bulkEdits.createBulkEdit, { body })).body.data;
    expect(edit.total).toBe(rows.length);
  });

  test('the ownership filter finds the accounts that emil may only view', async () => {
    const rows = await findRows('emil', filter('ownership', 'equal', 'Extended Team View Only'));
    expect(rows.map((r) => [r.ownership, r.read_only_account])).toEqual(
      rows.map(() => ['Extended Team View Only', true]),
    );
    expect(rows).toHaveLength(5);
  });

  test('decisions-25 names by any part of them, case-insensitively', async () => {
    const all = await getRows('ada');
    for (const part of ['ROBOT', 'th', 'a', 's g', 'ngs', '&', 'zzz', 'ü', '%', `' or 1=1`]) {
      const expected = all.filter((r) => r.name.toLowerCase().includes(part.toLowerCase())).map((r) => r.id);
      expect(
        (await findRows('ada', filter('name', 'contains', part))).map((r) => r.id),
        part,
      ).toEqual(expected);
    }
    const name = all[7]?.name ?? '';
    expect((await findRows('ada', filter('name', 'equal', name.toUpperCase()))).map((r) => r.name)).toEqual([name]);
    expect(await findRows('ada', filter('name', 'equal', name.slice(0, -1)))).toEqual([]);
  });
});
