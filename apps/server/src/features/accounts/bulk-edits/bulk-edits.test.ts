import { randomUUID } from 'node:crypto';
import { type BulkChange, bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { accounts, RANK_MESSAGE } from '@mainstay/contract/accounts';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { timeline } from '@mainstay/contract/timeline';
import { beforeEach, expect, test } from 'vitest';
import { buildAccounts, buildMembers } from '../../../demo/factories/accounts.ts';
import { TEST_DAY } from '../../../testing/services.ts';
import { twoTenants } from '../../../testing/two-tenants.ts';

/** More than two chunks. */
const MANY = 1100;

const ROLES = { ada: 'ADM', olga: 'CSO', maya: 'CSM', rhea: 'CSM', evan: 'EXE' } as const;
let ids: number[];
const { t, users, callers } = twoTenants(ROLES, async (tx) => {
  ids = await buildAccounts(
    tx,
    Array.from({ length: MANY }, (_, n) => ({ name: `Berth ${n}`, tier: n % 2 ? 'B' : 'A', rank: 7 })),
  );
  await buildMembers(tx, [
    { accountId: ids[0] ?? 0, userId: users.maya },
    { accountId: ids[1] ?? 0, userId: users.maya, type: 'E' },
    { accountId: ids[2] ?? 0, userId: users.maya, type: 'E', readOnly: true },
  ]);
  await tx.rows(
    `update accounts a set primary_owner_id = m.user_id from account_members m where a.tenant_id = $1
       and m.tenant_id = $1 and m.account_id = a.id and m.member_type = 'P'`,
    [tx.tenant],
  );
});

type Body = Parameters<typeof send>[1];
const send = (
  who: keyof typeof callers,
  body: { change: BulkChange; ids?: number[]; filters?: { column_name: 'tier'; from: string }[] },
) => t.call(callers[who], bulkEdits.createBulkEdit, { body: { ...body, request_key: randomUUID() } });
/** Creates an edit, runs it, and returns its progress. */
async function edit(who: keyof typeof callers, body: Body) {
  const { body: created } = await send(who, body);
  await t.runJobs();
  return progress(created.data.id);
}
const progress = async (id: number) => (await t.call(callers.ada, bulkEdits.getBulkEdit, { params: { id } })).body.data;
async function undo(who: keyof typeof callers, id: number) {
  const answer = await t.call(callers[who], bulkEdits.undoBulkEdit, { params: { id } });
  await t.runJobs();
  return answer;
}
const stored = (of: readonly number[]) =>
  t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ rank: number | null; tier: string; status: string; closed_on: string | null; owner: number | null }>(
      `select rank, tier, status, closed_on, primary_owner_id as owner from accounts
       where tenant_id = $1 and id = any($2) order by id`,
      [tx.tenant, of],
    ),
  );
const ranks = async (of: readonly number[]) => (await stored(of)).map(({ rank }) => rank);

beforeEach(() =>
  t.inTenant('acme', 'write', (tx) => tx.rows('update accounts set rank = 7 where tenant_id = $1', [tx.tenant])),
);

test('sets every account that a filter finds in the background, across several chunks, and undoes it', async () => {
  const { body } = await send('ada', {
    change: { field: 'rank', value: 3 },
    filters: [{ column_name: 'tier', from: 'A' }],
  });
  expect(body.data).toMatchObject({ field: 'rank', status: 'queued', total: MANY / 2, waiting: MANY / 2, changed: 0 });
  await t.runJobs();
  const { id } = body.data;
  expect(await progress(id)).toMatchObject({ status: 'done', waiting: 0, changed: MANY / 2, unchanged: 0, refused: 0 });
  expect(await ranks(ids.slice(0, 4))).toEqual([3, 7, 3, 7]);

  expect((await undo('ada', id)).body.data).toMatchObject({ status: 'undoing' });
  expect(await progress(id)).toMatchObject({ status: 'undone', changed: 0, undone: MANY / 2, kept: 0 });
  expect(new Set(await ranks(ids))).toEqual(new Set([7]));
});

test('records an audit entry and a timeline event with the values before and after for each changed account', async () => {
  const chosen = ids.slice(10, 12);
  await edit('olga', { change: { field: 'tier', value: 'Gold' }, ids: chosen });
  const log = await t.inTenant('acme', 'read', (tx) =>
    tx.rows(
      `select user_id, verb, entity, changes from audit_log where tenant_id = $1 and entity = 'account'
       and entity_id = any($2) and user_id = $3 order by entity_id`,
      [tx.tenant, chosen, users.olga],
    ),
  );
  expect(log).toEqual(
    ['A', 'B'].map((before) => ({
      ...{ user_id: users.olga, verb: 'update', entity: 'account' },
      changes: { tier: { before, after: 'Gold' } },
    })),
  );
  const { body } = await t.call(callers.ada, timeline.findEvents, { params: { id: chosen[0] ?? 0 }, query: {} });
  expect(body.data.timeline[0]).toMatchObject({
    category: 'Account Update',
    event: 'Bulk edit',
    meta: { note: 'tier' },
  });
});

test('skips accounts that already have the value, and undo skips values that a user has changed since', async () => {
  const [first = 0, second = 0] = ids.slice(20, 22);
  await t.call(callers.ada, accounts.setRank, { params: { id: first }, body: { rank: 4 } });
  const done = await edit('ada', { change: { field: 'rank', value: 4 }, ids: [first, second, second] });
  expect(done).toMatchObject({ total: 2, changed: 1, unchanged: 1 });
  await t.call(callers.ada, accounts.setRank, { params: { id: second }, body: { rank: 9 } });
  await undo('ada', done.id);
  expect(await progress(done.id)).toMatchObject({ status: 'undone', undone: 0, kept: 1 });
  expect(await ranks([first, second])).toEqual([4, 9]);
});

test('members edit only accounts that they can write on; view-only accounts are rejected, others are omitted', async () => {
  const done = await edit('maya', { change: { field: 'rank', value: 1 }, ids: ids.slice(0, 6) });
  expect(done).toMatchObject({ total: 3, changed: 2, refused: 1 });
  expect(await ranks(ids.slice(0, 4))).toEqual([1, 1, 7, 7]);
  // EXE reads all accounts but may not write on any.
  expect(await edit('evan', { change: { field: 'rank', value: 2 } })).toMatchObject({
    total: MANY,
    changed: 0,
    refused: MANY,
  });
  const reader = await t.send(callers.rhea, 'POST', bulkEdits.createBulkEdit.path, {
    change: { field: 'rank', value: 2 },
    request_key: randomUUID(),
  });
  expect([reader.status, reader.error]).toEqual([403, READ_ONLY_MESSAGE]);
  // Accounts of another tenant are not found.
  expect(await edit('ada', { change: { field: 'rank', value: 2 }, ids: [999_999] })).toMatchObject({ total: 0 });
});

test('a new owner becomes the primary member; undo restores the previous members', async () => {
  const chosen = ids.slice(0, 2);
  const members = () =>
    t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ account_id: number; user_id: number; member_type: string }>(
        `select account_id, user_id, member_type from account_members where tenant_id = $1 and account_id = any($2)
         order by account_id, user_id`,
        [tx.tenant, chosen],
      ),
    );
  const before = [await members(), await stored(chosen)];
  const given = await edit('olga', { change: { field: 'owner', value: users.maya }, ids: chosen });
  expect(given).toMatchObject({ changed: 1, unchanged: 1 });
  expect((await members()).map(({ member_type }) => member_type)).toEqual(['P', 'P']);
  expect((await stored(chosen)).map(({ owner }) => owner)).toEqual([users.maya, users.maya]);
  await undo('olga', given.id);
  expect([await members(), await stored(chosen)]).toEqual(before);
  const taken = await edit('ada', { change: { field: 'owner', value: null }, ids: chosen });
  expect((await stored(chosen)).map(({ owner }) => owner)).toEqual([null, null]);
  await undo('ada', taken.id);
  expect([await members(), await stored(chosen)]).toEqual(before);
});

test('an account that is closed without a date is closed today, and undo reopens it', async () => {
  const chosen = ids.slice(40, 42);
  const done = await edit('ada', { change: { field: 'status', value: 'Closed' }, ids: chosen });
  const [closed] = await stored(chosen);
  // TEST_DAY is today in the tenant's time zone; UTC is a day behind.
  expect([closed?.status, closed?.closed_on]).toEqual(['Closed', TEST_DAY]);
  await undo('ada', done.id);
  const [open] = await stored(chosen);
  expect([open?.status, open?.closed_on]).toEqual(['Active', null]);
});

test('closes accounts on a past day, which their history then shows, and rejects a future day', async () => {
  const chosen = ids.slice(42, 44);
  const closing = (closed_on: string) => ({
    change: { field: 'status', value: 'Closed', closed_on } as const,
    ids: chosen,
  });
  const getStatuses = () =>
    t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ day: string; status: string; n: number }>(
        `select w.day, d.status, count(*)::int as n from unnest($3::date[]) w (day) join account_daily d on d.tenant_id = $1
           and d.account_id = any($2) and d.day <= w.day and d.until > w.day group by w.day, d.status order by w.day`,
        [tx.tenant, chosen, ['2026-09-30', '2026-10-01']],
      ),
    );
  const future = await t.call(callers.ada, bulkEdits.createBulkEdit, {
    body: { ...closing('2026-11-21'), request_key: randomUUID() },
  });
  expect([future.status, future.error]).toEqual([400, 'Closed on must not be in the future.']);
  // TEST_DAY has begun in the tenant's time zone.
  await undo('ada', (await edit('ada', closing(TEST_DAY))).id);
  const done = await edit('ada', closing('2026-10-01'));
  expect((await stored(chosen)).map((row) => [row.status, row.closed_on])).toEqual([
    ['Closed', '2026-10-01'],
    ['Closed', '2026-10-01'],
  ]);
  expect(await getStatuses()).toEqual([
    { day: '2026-09-30', status: 'Active', n: 2 },
    { day: '2026-10-01', status: 'Closed', n: 2 },
  ]);
  expect(await edit('ada', { change: { field: 'status', value: 'Closed' }, ids: chosen })).toMatchObject({
    unchanged: 2,
  });
  await undo('ada', done.id);
  expect((await getStatuses()).map(({ status }) => status)).toEqual(['Active', 'Active']);
});

test('an edit can be undone once, by its author or an administrator', async () => {
  const done = await edit('olga', { change: { field: 'rank', value: 5 }, ids: ids.slice(0, 1) });
  expect((await undo('maya', done.id)).status).toBe(403);
  expect((await undo('gia', done.id)).status).toBe(404);
  const byAdmin = await edit('ada', { change: { field: 'rank', value: 6 }, ids: ids.slice(1, 2) });
  for (const name of ['olga', 'evan'] as const) expect((await undo(name, byAdmin.id)).status).toBe(403);
  await undo('ada', byAdmin.id);
  expect((await undo('ada', done.id)).status).toBe(200);
  const again = await undo('olga', done.id);
  expect([again.status, again.error]).toEqual([409, 'This edit is still in progress or was already undone.']);
  // Running the jobs again changes nothing.
  await t.runJobs();
  expect(await progress(done.id)).toMatchObject({ status: 'undone', undone: 1 });
});

test('rejects invalid values before anything is written', async () => {
  const refused = async (who: keyof typeof callers, body: unknown) => {
    const answer = await t.send(callers[who], 'POST', bulkEdits.createBulkEdit.path, {
      ...Object(body),
      request_key: randomUUID(),
    });
    return [answer.status, answer.error];
  };
  expect(await refused('ada', { change: { field: 'rank', value: 0 } })).toEqual([400, RANK_MESSAGE]);
  expect(await refused('ada', { change: { field: 'owner', value: 999_999 } })).toEqual([400, 'Invalid owner.']);
  expect(await refused('maya', { change: { field: 'owner', value: users.maya } })).toEqual([
    ...[400, 'Only administrators and operations can change owners.'],
  ]);
  for (const change of [
    { field: 'name', value: 'x' },
    { field: 'status', value: 'Gone' },
    { field: 'tier', value: 'a\nb' },
    {},
  ]) {
    expect((await refused('ada', { change }))[0], JSON.stringify(change)).toBe(400);
  }
  expect(await refused('ada', { change: { field: 'rank', value: 5 }, ids: [] })).toEqual([
    400,
    'No accounts selected.',
  ]);
  const naughty = `<script>alert(1)</script> ' or 1=1 -- 😀`;
  await edit('ada', { change: { field: 'tier', value: naughty }, ids: ids.slice(50, 51) });
  expect((await stored(ids.slice(50, 51)))[0]?.tier).toBe(naughty);
});
