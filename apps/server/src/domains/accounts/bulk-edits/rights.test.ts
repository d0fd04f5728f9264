/** Bulk edits whose editor, accounts or new owner have changed since the request. */
import { randomUUID } from 'node:crypto';
import { type BulkChange, bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { accountTags } from '@mainstay/contract/accounts/tags';
import { beforeEach, expect, test } from 'vitest';
import { buildAccounts, buildMembers } from '../../../app/demo/factories/accounts.ts';
import { setUpTwoTenants } from '../../../app/testing/two-tenants.ts';

const ROLES = { ada: 'ADM', olga: 'CSO', maya: 'CSM', noah: 'CSM' } as const;
let ids: number[];
const { t, users, callers } = setUpTwoTenants(ROLES, async (tx) => {
  ids = await buildAccounts(
    tx,
    ['Alder', 'Birch', 'Cedar'].map((name) => ({ name, rank: 7 })),
  );
  await buildMembers(
    tx,
    ids.map((accountId) => ({ accountId, userId: users.maya, type: 'E' as const })),
  );
});

const query = <R>(text: string, ...values: unknown[]) =>
  t.inTenant('acme', 'write', (tx) => tx.rows<R>(text, [tx.tenant, ...values]));
const requestEdit = async (who: keyof typeof ROLES, change: BulkChange) =>
  (await t.call(callers[who], bulkEdits.createBulkEdit, { body: { change, ids, request_key: randomUUID() } })).body
    .data;
const getProgress = async (id: number) =>
  (await t.call(callers.ada, bulkEdits.getBulkEdit, { params: { id } })).body.data;
async function runEdit(who: keyof typeof ROLES, change: BulkChange) {
  const { id } = await requestEdit(who, change);
  await t.runJobs();
  return getProgress(id);
}
async function undo(who: keyof typeof ROLES, id: number) {
  await t.call(callers[who], bulkEdits.undoBulkEdit, { params: { id } });
  await t.runJobs();
  return getProgress(id);
}
const getRanks = async () =>
  (await query<{ rank: number }>('select rank from accounts where tenant_id = $1 order by id')).map(({ rank }) => rank);
const getOwners = async () =>
  (
    await query<{ owner: number | null }>(
      'select primary_owner_id as owner from accounts where tenant_id = $1 order by id',
    )
  ).map(({ owner }) => owner);
const setUserState = (user: number, status: string, type: string) =>
  query('update users set status = $3, user_access_type = $4 where tenant_id = $1 and id = $2', user, status, type);
const RANK: BulkChange = { field: 'rank', value: 3 };

beforeEach(async () => {
  for (const user of [users.maya, users.noah, users.olga]) await setUserState(user, 'active', 'full');
  for (const name of ['maya', 'olga'] as const) callers[name] = await t.signIn(`${name}@acme.test`);
  await query('update accounts set rank = 7, primary_owner_id = null where tenant_id = $1');
  await query(`delete from account_members where tenant_id = $1 and user_id <> $2`, users.maya);
  await query(`update account_members set read_only = false, member_type = 'E' where tenant_id = $1`);
});

test('applies permissions as of the run: view-only users, deactivated users and lost memberships are rejected', async () => {
  for (const [status, type] of [
    ['active', 'read_only'],
    ['inactive', 'full'],
  ] as const) {
    const { id } = await requestEdit('maya', RANK);
    await setUserState(users.maya, status, type);
    await t.runJobs();
    expect([await getProgress(id), await getRanks()]).toMatchObject([
      { changed: 0, refused: 3, waiting: 0 },
      [7, 7, 7],
    ]);
    await setUserState(users.maya, 'active', 'full');
    callers.maya = await t.signIn('maya@acme.test');
  }
  const { id } = await requestEdit('maya', RANK);
  await query('update account_members set read_only = true where tenant_id = $1 and account_id = $2', ids[0]);
  await query('update account_members set user_id = $3 where tenant_id = $1 and account_id = $2', ids[1], users.noah);
  await t.runJobs();
  expect([await getProgress(id), await getRanks()]).toMatchObject([
    { status: 'done', changed: 1, refused: 2 },
    [7, 7, 3],
  ]);
  await query('update account_members set user_id = $2 where tenant_id = $1', users.maya);
});

test('an undo applies the permissions of the user who requests it and records that user in the audit log', async () => {
  const completedEdit = await runEdit('maya', RANK);
  await query('update account_members set read_only = true where tenant_id = $1 and account_id = $2', ids[0]);
  expect(await undo('maya', completedEdit.id)).toMatchObject({ status: 'undone', undone: 2, kept: 1 });
  expect(await getRanks()).toEqual([3, 7, 7]);
  const otherEdit = await runEdit('olga', { field: 'rank', value: 4 });
  await undo('ada', otherEdit.id);
  const log = await query<{ user_id: number }>(
    `select user_id from audit_log where tenant_id = $1 and entity = 'account' and entity_id = $2 order by id desc limit 2`,
    ids[2],
  );
  expect(log.map(({ user_id }) => user_id)).toEqual([users.ada, users.olga]);
});

test('assigns owners only if the author may still change owners and the new owner is still active', async () => {
  const NOAH: BulkChange = { field: 'owner', value: users.noah };
  const pendingEdit = await requestEdit('olga', NOAH);
  await setUserState(users.noah, 'inactive', 'full');
  await t.runJobs();
  expect([await getProgress(pendingEdit.id), await getOwners()]).toMatchObject([
    { changed: 0, refused: 3 },
    [null, null, null],
  ]);
  await setUserState(users.noah, 'active', 'full');
  const changeRole = (from: string, to: string) =>
    query(
      `update user_roles x set role_id = r.id from roles r, roles f where x.tenant_id = $1 and x.user_id = $2
         and f.tenant_id = $1 and f.abbr = $3 and x.role_id = f.id and r.tenant_id = $1 and r.abbr = $4`,
      users.olga,
      from,
      to,
    );
  const assignment = await runEdit('olga', NOAH);
  expect([assignment.changed, await getOwners()]).toEqual([3, ids.map(() => users.noah)]);
  const removal = await requestEdit('olga', { field: 'owner', value: null });
  await changeRole('CSO', 'CSM');
  await query(
    `insert into account_members (tenant_id, account_id, user_id, member_type) values ($1, $2, $3, 'E')`,
    ids[0],
    users.olga,
  );
  await t.runJobs();
  expect(await getProgress(removal.id)).toMatchObject({ changed: 0, refused: 3 });
  callers.olga = await t.signIn('olga@acme.test');
  expect(await undo('olga', assignment.id)).toMatchObject({ undone: 0, kept: 3 });
  expect(await getOwners()).toEqual(ids.map(() => users.noah));
  await changeRole('CSM', 'CSO');
});

test('undo does not exceed the tag limit of an account that has received other tags since', async () => {
  const [id = 0] = ids;
  const buildNames = (prefix: string) => Array.from({ length: 20 }, (_, n) => `${prefix} ${n}`);
  await runEdit('ada', { field: 'tags', value: { mode: 'add', tags: buildNames('Old') } });
  const removal = await runEdit('ada', { field: 'tags', value: { mode: 'replace', tags: [] } });
  await t.call(callers.ada, accountTags.changeAccountTags, { params: { id }, body: { add: buildNames('New') } });
  expect(await undo('ada', removal.id)).toMatchObject({ undone: 2, kept: 1 });
  const [tagCount] = await query(
    'select count(*)::int as n from account_tags where tenant_id = $1 and account_id = $2',
    id,
  );
  expect(tagCount).toEqual({ n: 20 });
});
