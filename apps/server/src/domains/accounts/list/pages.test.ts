/**
 * Reading a list page by page returns the same rows as reading it at once, for every sort order, account scope and tie.
 */
import { type AccountRow, accounts, SORT_COLUMNS, type Sort, type SortColumn } from '@mainstay/contract/accounts';
import { SORT_FIELDS, type SortField } from '@mainstay/contract/accounts/fields';
import { accountShell } from '@mainstay/contract/accounts/shell';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccounts, buildMembers, buildPins } from '../../../app/demo/factories/accounts.ts';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { createTeam } from '../../../core/people/create-team.ts';
import { createUser } from '../../../core/people/create-user.ts';
import { createTenant } from '../../../core/tenants/create-tenant.ts';
import { MERGE_LIMIT } from '../../../core/account-access/account-scope.ts';

const ALL = MERGE_LIMIT + 300;
/** More accounts than are merged, so that the page of a team lead is scanned. */
const TEAM = MERGE_LIMIT + 150;
const OWN = 90;
/** Each user pinned this number of accounts. */
const PINS = 12;
const SORTS = SORT_COLUMNS.flatMap((c): Sort[] => [c, `-${c}`]);

let t: TestApp;
const callers = {} as Record<'ada' | 'lena' | 'maya', Caller>;

/** There are few distinct values, so that most rows tie, and some are empty. */
beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme' });
  await t.inTenant('acme', 'write', async (tx) => {
    const addUser = (name: string, role: string) =>
      createUser(tx, { email: `${name}@acme.test`, firstName: name, roles: [role], passwordHash: 'none' });
    const [ada, lena, maya] = [await addUser('ada', 'ADM'), await addUser('lena', 'CSL'), await addUser('maya', 'CSM')];
    await createTeam(tx, { name: 'Team', members: [{ userId: lena, isLead: true }, { userId: maya }] });
    const ids = await buildAccounts(
      tx,
      Array.from({ length: ALL }, (_, i) => ({
        name: ['Zeta', 'alpha', 'Öl', 'beta', 'Alpha'][i % 5],
        tier: ['', 'B', 'A'][i % 3],
        segment: ['Large', '', 'mid', 'Public'][i % 4],
        rank: i % 7 === 0 ? null : (i % 3) + 1,
        status: i % 6 === 0 ? ('Closed' as const) : ('Active' as const),
      })),
    );
    await tx.rows(
      `update accounts set mrr_minor = (id % 4) * 100, pending_actions = id % 3,
         health = case when id % 5 > 0 then (id % 4) * 30 end,
         renewal_on = case when id % 6 > 0 then date '2026-12-01' + (id % 3)::int end where tenant_id = $1`,
      [tx.tenant],
    );
    await buildMembers(tx, [
      ...ids.slice(0, TEAM).map((accountId) => ({ accountId, userId: lena })),
      // Shared accounts, which the scope of the team lead contains only once.
      ...ids.slice(0, OWN).map((accountId) => ({ accountId, userId: maya, type: 'E' as const })),
    ]);
    const pinned = ids.filter((_, i) => i % 4 === 0).slice(0, PINS);
    for (const userId of [ada, lena, maya]) await buildPins(tx, userId, pinned);
    // Pinned before the user lost access to the account.
    await buildPins(tx, maya, ids.slice(OWN, OWN + 1));
  });
  await t.services.database.ownerPool.query('analyze');
  for (const name of ['ada', 'lena', 'maya'] as const) callers[name] = await t.signIn(`${name}@acme.test`);
}, 60_000);
afterAll(() => t.close());

interface Page {
  accounts: AccountRow[];
  has_next: boolean;
  next_cursor: string | null;
}
const findPage = async (who: keyof typeof callers, query: object): Promise<Page> =>
  (await t.call(callers[who], accounts.findAccounts, { query })).body.data;

/** Returns the rows of every page, following the cursors. */
async function findAllRows(who: keyof typeof callers, sort: Sort, limit: number, query = {}): Promise<AccountRow[]> {
  const rows: AccountRow[] = [];
  for (let cursor: string | undefined; ; ) {
    const nextPage = await findPage(who, { sort, limit, cursor, ...query });
    rows.push(...nextPage.accounts);
    expect(nextPage.has_next).toBe(nextPage.next_cursor !== null);
    if (!nextPage.next_cursor) return rows;
    cursor = nextPage.next_cursor;
  }
}

const KEYS: Record<SortColumn, (row: AccountRow) => string | number | null> = {
  name: (r) => r.name.toLowerCase(),
  status: (r) => `${r.status} ${r.name.toLowerCase()}`,
  mrr: (r) => r.mrr,
  health: (r) => r.health,
  renewal: (r) => r.renewal,
  pending_actions_task: (r) => r.pending_actions_task,
  ...(Object.fromEntries(SORT_FIELDS.map((field) => [field, (r: AccountRow) => r[field]])) as Record<
    SortField,
    (row: AccountRow) => string | number | null
  >),
};
/** Returns the expected order: by the key, then by id, with empty values last in both directions. */
function sortIds(rows: readonly AccountRow[], sort: Sort): number[] {
  const direction = sort.startsWith('-') ? -1 : 1;
  const key = KEYS[sort.replace('-', '') as SortColumn];
  const compare = (a: AccountRow, b: AccountRow) => {
    const [x, y] = [key(a), key(b)];
    if (x === y) return (a.id - b.id) * direction;
    if (x === null || y === null) return x === null ? 1 : -1;
    return (x < y ? -1 : 1) * direction;
  };
  return [...rows].sort(compare).map((r) => r.id);
}

describe.each<[keyof typeof callers, number, string]>([
  ['ada', ALL, 'all accounts are scanned'],
  ['lena', TEAM, 'a large scope is scanned and tested'],
  ['maya', OWN, 'a small scope is merged'],
])('%s reads %i accounts: %s', (who, size) => {
  test.each(SORTS)('by %s, by cursors', async (sort) => {
    const rows = await findAllRows(who, sort, who === 'maya' ? 7 : 400);
    expect(rows).toHaveLength(size);
    expect(rows.map((r) => r.id)).toEqual(sortIds(rows, sort));
  });

  test('page numbers return the same rows', async () => {
    for (const sort of ['name', '-tier', 'tier', '-health', 'renewal'] as const) {
      const [first, third] = [
        await findPage(who, { sort, limit: 100 }),
        await findPage(who, { sort, limit: 30, pageNum: 3 }),
      ];
      expect(third.accounts.map((r) => r.id)).toEqual(first.accounts.slice(60, 90).map((r) => r.id));
    }
  });

  test('filters return the same rows', async () => {
    const filters = [
      { column_name: 'health', condition: 'greater than', from: 20 },
      { column_name: 'name', condition: 'contains', from: 'LPH' },
      { column_name: 'status', condition: 'equal', from: 'Active' },
    ];
    const all = await findAllRows(who, 'name', 1000);
    const expected = all.filter((r) => (r.health ?? 0) > 20 && /lph/i.test(r.name) && r.status === 'Active');
    const { accounts: rows } = await findPage(who, { sort: '-tier', limit: 1000, filters });
    expect(rows.map((r) => r.id)).toEqual(sortIds(expected, '-tier'));
  });
});

describe.each(['ada', 'lena', 'maya'] as const)('with pinned accounts first, %s', (who) => {
  const isPinned = (row: AccountRow) => row.pin_status;
  const split = (rows: AccountRow[], sort: Sort) => [
    ...sortIds(rows.filter(isPinned), sort),
    ...sortIds(
      rows.filter((row) => !isPinned(row)),
      sort,
    ),
  ];

  test('reads every account once, pinned and others each in order, by cursors', async () => {
    for (const sort of SORTS) {
      const rows = await findAllRows(who, sort, 1000, { pinned_first: true });
      expect(rows.filter(isPinned)).toHaveLength(PINS);
      expect(rows.map((r) => r.id)).toEqual(split(await findAllRows(who, sort, 1000), sort));
    }
  });

  test('pages end within, at and after the pinned accounts', async () => {
    const all = split(await findAllRows(who, '-tier', 1000), '-tier');
    for (const limit of [5, PINS, PINS + 1, 400]) {
      const ids: number[] = [];
      for (let cursor: string | undefined; ids.length < Math.min(3 * limit, all.length); ) {
        const page = await findPage(who, { sort: '-tier', limit, cursor, pinned_first: true });
        expect(page.accounts).toHaveLength(Math.min(limit, all.length - ids.length));
        ids.push(...page.accounts.map((r) => r.id));
        expect([page.has_next, page.next_cursor !== null]).toEqual([ids.length < all.length, ids.length < all.length]);
        cursor = page.next_cursor ?? undefined;
      }
      expect(ids).toEqual(all.slice(0, ids.length));
    }
  });

  test('filters apply to pinned accounts too, and a page can have no others', async () => {
    const filters = [
      { column_name: 'ownership', condition: 'equal', from: who === 'maya' ? 'Extended Team' : 'Primary CSM' },
      {
        any: [
          { column_name: 'tier', from: 'A' },
          { column_name: 'health', condition: 'greater than', from: 50 },
        ],
      },
    ];
    const rows = await findAllRows(who, 'renewal', 1000, { filters, pinned_first: true });
    expect(rows.map((r) => r.id)).toEqual(split(await findAllRows(who, 'renewal', 1000, { filters }), 'renewal'));
    const name = (await findAllRows(who, 'name', 1000, { pinned_first: true }))[0]?.name ?? '';
    const byName = [{ column_name: 'name', condition: 'contains', from: name.slice(1) }];
    const found = await findAllRows(who, '-mrr', 7, { filters: byName, pinned_first: true });
    expect(found.map((r) => r.id)).toEqual(split(await findAllRows(who, '-mrr', 1000, { filters: byName }), '-mrr'));
  });

  test('neighbors follow the same order', async () => {
    for (const sort of ['name', '-health', 'tier'] as const) {
      const rows = await findAllRows(who, sort, 1000, { pinned_first: true });
      for (const at of [0, 1, PINS - 1, PINS, PINS + 1, rows.length - 1]) {
        const input = { params: { id: rows[at]?.id ?? 0 }, query: { sort, pinned_first: true } };
        const { previous, next } = (await t.call(callers[who], accountShell.findNeighbors, input)).body.data;
        expect([at, previous?.id, next?.id]).toEqual([at, rows[at - 1]?.id, rows[at + 1]?.id]);
      }
    }
  });
});

test('a later page with pinned accounts first needs a cursor', async () => {
  const response = await t.send(callers.ada, 'GET', '/v1/api/accounts/?pageNum=2&pinned_first=true');
  expect([response.status, response.error]).toEqual([400, 'Pages with pinned accounts need a cursor.']);
  for (const cursor of ['pinned.', 'pinned.x', 'others2'])
    expect((await t.send(callers.ada, 'GET', `/v1/api/accounts/?pinned_first=true&cursor=${cursor}`)).error).toBe(
      'Invalid page.',
    );
});

describe.each(SORTS)('the neighbors of an account in a list by %s', (sort) => {
  test.each(['lena', 'maya'] as const)('are those of the page for %s', async (who) => {
    const { accounts: listedRows, has_next } = await findPage(who, { sort, active: true, limit: 1000 });
    const findNeighborValues = async (index: number) => {
      const input = { params: { id: listedRows[index]?.id ?? 0 }, query: { sort, active: true } };
      const { previous, next } = (await t.call(callers[who], accountShell.findNeighbors, input)).body.data;
      return [previous?.name, previous?.id, next?.id, next?.read_only_account];
    };
    // Both ends, and both sides of the position where the empty values start.
    const getColumn = (row: AccountRow | undefined) => row?.[sort.replace('-', '') as SortColumn];
    const boundaries = listedRows.flatMap((row, at) =>
      getColumn(row) === getColumn(listedRows[at - 1]) ? [] : [at - 1, at],
    );
    const indexes = [
      ...new Set([0, 1, listedRows.length - (has_next ? 2 : 1), ...boundaries.slice(0, 8), ...boundaries.slice(-8)]),
    ];
    for (const at of indexes.filter((one) => one >= 0)) {
      const [before, after] = [listedRows[at - 1], listedRows[at + 1]];
      expect(await findNeighborValues(at), `${at} of ${listedRows.length}`).toEqual([
        before?.name,
        before?.id,
        after?.id,
        after?.read_only_account,
      ]);
    }
  });
});

test('no account precedes the first one of a list without values of the sort column', async () => {
  const filters = [{ column_name: 'health', condition: 'equal', from: 'Not enough data' } as const];
  for (const sort of ['health', '-health'] as const) {
    const { accounts: listedRows } = await findPage('lena', { sort, filters, limit: 1000 });
    const input = { params: { id: listedRows[0]?.id ?? 0 }, query: { sort, filters } };
    const { previous, next } = (await t.call(callers.lena, accountShell.findNeighbors, input)).body.data;
    expect([previous, next?.id]).toEqual([null, listedRows[1]?.id]);
  }
});
