/** Bulk edits whose editor, accounts or new owner have changed since the request. */
import { randomUUID } from 'node:crypto';
import { type BulkChange, bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { accountTags } from '@mainstay/contract/accounts/tags';
import { beforeEach, expect, test } from 'vitest';
import { buildAccounts, buildMembers } from '../../../demo/factories/accounts.ts';
import { twoTenants } from '../../../testing/two-tenants.ts';

const ROLES = { ada: 'ADM', olga: 'CSO', maya: 'CSM', noah: 'CSM' } as const;
let ids: number[];
const { t, users, callers } = twoTenants(ROLES, async (tx) => {
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
const ask = async (who: keyof typeof ROLES, change: BulkChange) =>
  (await t.call(callers[who], bulkEdits.createBulkEdit, { body: { change, ids, request_key: randomUUID() } })).body
    .data;
const look = async (id: number) => (await t.call(callers.ada, bulkEdits.getBulkEdit, { params: { id } })).body.data;
async function edit(who: keyof typeof ROLES, change: BulkChange) {
  const { id } = await ask(who, change);
  await t.runJobs();
  return look(id);
}
async function undo(who: keyof typeof ROLES, id: number) {
  await t.call(callers[who], bulkEdits.undoBulkEdit, { params: { id } });
  await t.runJobs();
  return look(id);
}
const ranks = async () =>
  (await query<{ rank: number }>('select rank from accounts where tenant_id = $1 order by id')).map(({ rank }) => rank);
const owners = async () =>
  (
    await query<{ owner: number | null }>(
      'select primary_owner_id as owner from accounts where tenant_id = $1 order by id',
    )
  ).map(({ owner }) => owner);
const stand = (user: number, status: string, type: string) =>
  query('update users set status = $3, user_access_type = $4 where tenant_id = $1 and id = $2', user, status, type);
const RANK: BulkChange = { field: 'rank', value: 3 };

beforeEach(async () => {
  for (const user of [users.maya, users.noah, users.olga]) await stand(user, 'active', 'full');
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
    const { id } = await ask('maya', RANK);
    await stand(users.maya, status, type);
    await t.runJobs();
    expect([await look(id), await ranks()]).toMatchObject([{ changed: 0, refused: 3, waiting: 0 }, [7, 7, 7]]);
    await stand(users.maya, 'active', 'full');
    callers.maya = await t.signIn('maya@acme.test');
  }
  const { id } = await ask('maya', RANK);
  await query('update account_members set read_only = true where tenant_id = $1 and account_id = $2', ids[0]);
  await query('update account_members set user_id = $3 where tenant_id = $1 and account_id = $2', ids[1], users.noah);
  await t.runJobs();
  expect([await look(id), await ranks()]).toMatchObject([{ status: 'done', changed: 1, refused: 2 }, [7, 7, 3]]);
  await query('update account_members set user_id = $2 where tenant_id = $1', users.maya);
});

test('an undo applies the permissions of the user who requests it and records that user in the audit log', async () => {
  const done = await edit('maya', RANK);
  await query('update account_members set read_only = true where tenant_id = $1 and account_id = $2', ids[0]);
  expect(await undo('maya', done.id)).toMatchObject({ status: 'undone', undone: 2, kept: 1 });
  expect(await ranks()).toEqual([3, 7, 7]);
  const other = await edit('olga', { field: 'rank', value: 4 });
  await undo('ada', other.id);
  const log = await query<{ user_id: number }>(
    `select user_id from audit_log where tenant_id = $1 and entity = 'account' and entity_id = $2 order by id desc limit 2`,
    ids[2],
  );
  expect(log.map(({ user_id }) => user_id)).toEqual([users.ada, users.olga]);
});

test('assigns owners only if the author may still change owners and the new owner is still active', async () => {
  const NOAH: BulkChange = { field: 'owner', value: users.noah };
  const deactivated = await ask('olga', NOAH);
  await stand(users.noah, 'inactive', 'full');
  await t.runJobs();
  expect([await look(deactivated.id), await owners()]).toMatchObject([{ changed: 0, refused: 3 }, [null, null, null]]);
  await stand(users.noah, 'active', 'full');
  const role = (from: string, to: string) =>
    query(
      `update user_roles x set role_id = r.id from roles r, roles f where x.tenant_id = $1 and x.user_id = $2
         and f.tenant_id = $1 and f.abbr = $3 and x.role_id = f.id and r.tenant_id = $1 and r.abbr = $4`,
      ...[users.olga, from, to],
    );
  const given = await edit('olga', NOAH);
  expect([given.changed, await owners()]).toEqual([3, ids.map(() => users.noah)]);
  const demoted = await ask('olga', { field: 'owner', value: null });
  await role('CSO', 'CSM');
  await query(
    `insert into account_members (tenant_id, account_id, user_id, member_type) values ($1, $2, $3, 'E')`,
    ...[ids[0], users.olga],
  );
  await t.runJobs();
  expect(await look(demoted.id)).toMatchObject({ changed: 0, refused: 3 });
  callers.olga = await t.signIn('olga@acme.test');
  expect(await undo('olga', given.id)).toMatchObject({ undone: 0, kept: 3 });
  expect(await owners()).toEqual(ids.map(() => users.noah));
  await role('CSM', 'CSO');
});

test('undo does not exceed the tag limit of an account that has received other tags since', async () => {
  const [id = 0] = ids;
  const names = (start: string) => Array.from({ length: 20 }, (_, n) => `${start} ${n}`);
  await edit('ada', { field: 'tags', value: { mode: 'add', tags: names('Old') } });
  const off = await edit('ada', { field: 'tags', value: { mode: 'replace', tags: [] } });
  await t.call(callers.ada, accountTags.changeAccountTags, { params: { id }, body: { add: names('New') } });
  expect(await undo('ada', off.id)).toMatchObject({ undone: 2, kept: 1 });
  const [tagged] = await query(
    'select count(*)::int as n from account_tags where tenant_id = $1 and account_id = $2',
    id,
  );
  expect(tagged).toEqual({ n: 20 });
});
