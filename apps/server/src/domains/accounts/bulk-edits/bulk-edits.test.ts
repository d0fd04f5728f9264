import { randomUUID } from 'node:crypto';
import { type BulkChange, bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { accounts, RANK_MESSAGE } from '@mainstay/contract/accounts';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { timeline } from '@mainstay/contract/timeline';
import { beforeEach, expect, test } from 'vitest';
import { buildAccounts, buildMembers } from '../../../app/demo/factories/accounts.ts';
import { TEST_DAY } from '../../../app/testing/services.ts';
import { setUpTwoTenants } from '../../../app/testing/two-tenants.ts';

/** More than two chunks. */
const MANY = 1100;

const ROLES = { ada: 'ADM', olga: 'CSO', maya: 'CSM', rhea: 'CSM', evan: 'EXE' } as const;
let ids: number[];
const { t, users, callers } = setUpTwoTenants(ROLES, async (tx) => {
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
async function runEdit(who: keyof typeof callers, body: Body) {
  const { body: created } = await send(who, body);
  await t.runJobs();
  return getProgress(created.data.id);
}
const getProgress = async (id: number) =>
  (await t.call(callers.ada, bulkEdits.getBulkEdit, { params: { id } })).body.data;
async function undo(who: keyof typeof callers, id: number) {
  const response = await t.call(callers[who], bulkEdits.undoBulkEdit, { params: { id } });
  await t.runJobs();
  return response;
}
const findAccountRows = (accountIds: readonly number[]) =>
  t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ rank: number | null; tier: string; status: string; closed_on: string | null; owner: number | null }>(
      `select rank, tier, status, closed_on, primary_owner_id as owner from accounts
       where tenant_id = $1 and id = any($2) order by id`,
      [tx.tenant, accountIds],
    ),
  );
const getRanks = async (accountIds: readonly number[]) => (await findAccountRows(accountIds)).map(({ rank }) => rank);

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
  expect(await getProgress(id)).toMatchObject({
    status: 'done',
    waiting: 0,
    changed: MANY / 2,
    unchanged: 0,
    refused: 0,
  });
  expect(await getRanks(ids.slice(0, 4))).toEqual([3, 7, 3, 7]);

  expect((await undo('ada', id)).body.data).toMatchObject({ status: 'undoing' });
  expect(await getProgress(id)).toMatchObject({ status: 'undone', changed: 0, undone: MANY / 2, kept: 0 });
  expect(new Set(await getRanks(ids))).toEqual(new Set([7]));
});

test('records an audit entry and a timeline event with the values before and after for each changed account', async () => {
  const accountIds = ids.slice(10, 12);
  await runEdit('olga', { change: { field: 'tier', value: 'Gold' }, ids: accountIds });
  const log = await t.inTenant('acme', 'read', (tx) =>
    tx.rows(
      `select user_id, verb, entity, changes from audit_log where tenant_id = $1 and entity = 'account'
       and entity_id = any($2) and user_id = $3 order by entity_id`,
      [tx.tenant, accountIds, users.olga],
    ),
  );
  expect(log).toEqual(
    ['A', 'B'].map((before) => ({
      user_id: users.olga,
      verb: 'update',
      entity: 'account',
      changes: { tier: { before, after: 'Gold' } },
    })),
  );
  const { body } = await t.call(callers.ada, timeline.findEvents, { params: { id: accountIds[0] ?? 0 }, query: {} });
  expect(body.data.timeline[0]).toMatchObject({
    category: 'Account Update',
    event: 'Bulk edit',
    meta: { note: 'tier' },
  });
});

test('skips accounts that already have the value, and undo skips values that a user has changed since', async () => {
  const [first = 0, second = 0] = ids.slice(20, 22);
  await t.call(callers.ada, accounts.setRank, { params: { id: first }, body: { rank: 4 } });
  const completedEdit = await runEdit('ada', { change: { field: 'rank', value: 4 }, ids: [first, second, second] });
  expect(completedEdit).toMatchObject({ total: 2, changed: 1, unchanged: 1 });
  await t.call(callers.ada, accounts.setRank, { params: { id: second }, body: { rank: 9 } });
  await undo('ada', completedEdit.id);
  expect(await getProgress(completedEdit.id)).toMatchObject({ status: 'undone', undone: 0, kept: 1 });
  expect(await getRanks([first, second])).toEqual([4, 9]);
});

test('members edit only accounts that they can write on; view-only accounts are rejected, others are omitted', async () => {
  const completedEdit = await runEdit('maya', { change: { field: 'rank', value: 1 }, ids: ids.slice(0, 6) });
  expect(completedEdit).toMatchObject({ total: 3, changed: 2, refused: 1 });
  expect(await getRanks(ids.slice(0, 4))).toEqual([1, 1, 7, 7]);
  // EXE reads all accounts but may not write on any.
  expect(await runEdit('evan', { change: { field: 'rank', value: 2 } })).toMatchObject({
    total: MANY,
    changed: 0,
    refused: MANY,
  });
  const readerResponse = await t.send(callers.rhea, 'POST', bulkEdits.createBulkEdit.path, {
    change: { field: 'rank', value: 2 },
    request_key: randomUUID(),
  });
  expect([readerResponse.status, readerResponse.error]).toEqual([403, READ_ONLY_MESSAGE]);
  // Accounts of another tenant are not found.
  expect(await runEdit('ada', { change: { field: 'rank', value: 2 }, ids: [999_999] })).toMatchObject({ total: 0 });
});

test('a new owner becomes the primary member; undo restores the previous members', async () => {
  const accountIds = ids.slice(0, 2);
  const findMembers = () =>
    t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ account_id: number; user_id: number; member_type: string }>(
        `select account_id, user_id, member_type from account_members where tenant_id = $1 and account_id = any($2)
         order by account_id, user_id`,
        [tx.tenant, accountIds],
      ),
    );
  const before = [await findMembers(), await findAccountRows(accountIds)];
  const assignment = await runEdit('olga', { change: { field: 'owner', value: users.maya }, ids: accountIds });
  expect(assignment).toMatchObject({ changed: 1, unchanged: 1 });
  expect((await findMembers()).map(({ member_type }) => member_type)).toEqual(['P', 'P']);
  expect((await findAccountRows(accountIds)).map(({ owner }) => owner)).toEqual([users.maya, users.maya]);
  await undo('olga', assignment.id);
  expect([await findMembers(), await findAccountRows(accountIds)]).toEqual(before);
  const removal = await runEdit('ada', { change: { field: 'owner', value: null }, ids: accountIds });
  expect((await findAccountRows(accountIds)).map(({ owner }) => owner)).toEqual([null, null]);
  await undo('ada', removal.id);
  expect([await findMembers(), await findAccountRows(accountIds)]).toEqual(before);
});

test('an account that is closed without a date is closed today, and undo reopens it', async () => {
  const accountIds = ids.slice(40, 42);
  const completedEdit = await runEdit('ada', { change: { field: 'status', value: 'Closed' }, ids: accountIds });
  const [closedAccount] = await findAccountRows(accountIds);
  // TEST_DAY is today in the tenant's time zone; UTC is a day behind.
  expect([closedAccount?.status, closedAccount?.closed_on]).toEqual(['Closed', TEST_DAY]);
  await undo('ada', completedEdit.id);
  const [reopenedAccount] = await findAccountRows(accountIds);
  expect([reopenedAccount?.status, reopenedAccount?.closed_on]).toEqual(['Active', null]);
});

test('closes accounts on a past day, which their history then shows, and rejects a future day', async () => {
  const accountIds = ids.slice(42, 44);
  const toClosingEdit = (closed_on: string) => ({
    change: { field: 'status', value: 'Closed', closed_on } as const,
    ids: accountIds,
  });
  const getStatuses = () =>
    t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ day: string; status: string; n: number }>(
        `select w.day, d.status, count(*)::int as n from unnest($3::date[]) w (day) join account_daily d on d.tenant_id = $1
           and d.account_id = any($2) and d.day <= w.day and d.until > w.day group by w.day, d.status order by w.day`,
        [tx.tenant, accountIds, ['2026-09-30', '2026-10-01']],
      ),
    );
  const futureResponse = await t.call(callers.ada, bulkEdits.createBulkEdit, {
    body: { ...toClosingEdit('2026-11-21'), request_key: randomUUID() },
  });
  expect([futureResponse.status, futureResponse.error]).toEqual([400, 'Closed on must not be in the future.']);
  // TEST_DAY has begun in the tenant's time zone.
  await undo('ada', (await runEdit('ada', toClosingEdit(TEST_DAY))).id);
  const completedEdit = await runEdit('ada', toClosingEdit('2026-10-01'));
  expect((await findAccountRows(accountIds)).map((row) => [row.status, row.closed_on])).toEqual([
    ['Closed', '2026-10-01'],
    ['Closed', '2026-10-01'],
  ]);
  expect(await getStatuses()).toEqual([
    { day: '2026-09-30', status: 'Active', n: 2 },
    { day: '2026-10-01', status: 'Closed', n: 2 },
  ]);
  expect(await runEdit('ada', { change: { field: 'status', value: 'Closed' }, ids: accountIds })).toMatchObject({
    unchanged: 2,
  });
  await undo('ada', completedEdit.id);
  expect((await getStatuses()).map(({ status }) => status)).toEqual(['Active', 'Active']);
});

test('an edit can be undone once, by its author or an administrator', async () => {
  const completedEdit = await runEdit('olga', { change: { field: 'rank', value: 5 }, ids: ids.slice(0, 1) });
  expect((await undo('maya', completedEdit.id)).status).toBe(403);
  expect((await undo('gia', completedEdit.id)).status).toBe(404);
  const adminEdit = await runEdit('ada', { change: { field: 'rank', value: 6 }, ids: ids.slice(1, 2) });
  for (const name of ['olga', 'evan'] as const) expect((await undo(name, adminEdit.id)).status).toBe(403);
  await undo('ada', adminEdit.id);
  expect((await undo('ada', completedEdit.id)).status).toBe(200);
  const secondUndo = await undo('olga', completedEdit.id);
  expect([secondUndo.status, secondUndo.error]).toEqual([409, 'This edit is still in progress or was already undone.']);
  // Running the jobs again changes nothing.
  await t.runJobs();
  expect(await getProgress(completedEdit.id)).toMatchObject({ status: 'undone', undone: 1 });
});

test('rejects invalid values before anything is written', async () => {
  const trySend = async (who: keyof typeof callers, body: unknown) => {
    const response = await t.send(callers[who], 'POST', bulkEdits.createBulkEdit.path, {
      ...Object(body),
      request_key: randomUUID(),
    });
    return [response.status, response.error];
  };
  expect(await trySend('ada', { change: { field: 'rank', value: 0 } })).toEqual([400, RANK_MESSAGE]);
  expect(await trySend('ada', { change: { field: 'owner', value: 999_999 } })).toEqual([400, 'Invalid owner.']);
  expect(await trySend('maya', { change: { field: 'owner', value: users.maya } })).toEqual([
    400,
    'Only administrators and operations can change owners.',
  ]);
  for (const change of [
    { field: 'name', value: 'x' },
    { field: 'status', value: 'Gone' },
    { field: 'tier', value: 'a\nb' },
    {},
  ]) {
    expect((await trySend('ada', { change }))[0], JSON.stringify(change)).toBe(400);
  }
  expect(await trySend('ada', { change: { field: 'rank', value: 5 }, ids: [] })).toEqual([
    400,
    'No accounts selected.',
  ]);
  const naughty = `<script>alert(1)</script> ' or 1=1 -- 😀`;
  await runEdit('ada', { change: { field: 'tier', value: naughty }, ids: ids.slice(50, 51) });
  expect((await findAccountRows(ids.slice(50, 51)))[0]?.tier).toBe(naughty);
});
