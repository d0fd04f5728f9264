/** Changes whose sample call is rejected, so that `every-change.test.ts` does not cover their audit entries. */
import { CustomTableBody, customTables } from '@mainstay/contract/custom-tables';
import { versions } from '@mainstay/contract/definitions/versions';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { tickets } from '@mainstay/contract/tickets';
import { beforeEach, expect, test } from 'vitest';
import { setUpPlayFixture } from '../../app/testing/play-fixture.ts';
import { sendForm } from '../../app/testing/uploads.ts';

const fixture = setUpPlayFixture();
beforeEach(() => fixture.renew());

/** Returns the audit entries of an entity, oldest first. */
const findEntries = (entity: string) =>
  fixture.query(
    `select l.verb, u.first_name as by, l.entity_id as id, l.changes, host(l.ip) as ip from audit_log l
       join users u on u.tenant_id = $1 and u.id = l.user_id where l.tenant_id = $1 and l.entity = $2 order by l.id`,
    entity,
  );
const ip = '127.0.0.1';

test('a custom table that is changed and restored to an earlier version', async () => {
  const { t, callers } = fixture;
  const body = CustomTableBody.parse({
    name: 'berths',
    label: 'Berths',
    columns: [{ key: 'depth', label: 'Depth', type: 'number' }],
  });
  const { id } = (await t.call(callers.ada, customTables.createCustomTable, { query: {}, body })).body.data;
  const changedBody = { ...body, label: 'Piers' };
  expect(
    (await t.call(callers.ada, customTables.updateCustomTable, { params: { id }, body: changedBody })).status,
  ).toBe(200);
  const reply = await t.call(callers.ada, versions.restoreVersion, {
    params: { kind: 'custom_table', id, version: 1 },
  });
  expect(reply.status).toBe(200);
  const name = { before: 'berths', after: 'berths' };
  const sharedFields = { by: 'ada', id, ip };
  expect(await findEntries('custom_table')).toEqual([
    { ...sharedFields, verb: 'create', changes: { name: 'berths', columns: ['depth'] } },
    { ...sharedFields, verb: 'update', changes: { name, version: { before: 1, after: 2 } } },
    {
      ...sharedFields,
      verb: 'update',
      changes: { name, version: { before: 2, after: 3 }, note: 'Restored version 1' },
    },
  ]);
});

test('a file that is attached to an action', async () => {
  const { t, callers, users, account } = fixture;
  const [action] = await fixture.query<{ id: number }>(
    'select id from actions where tenant_id = $1 and owner_id = $2 and account_id = $3 order by id limit 1',
    users.maya,
    account.birch,
  );
  const form = new FormData();
  form.set('actionId', String(action?.id));
  form.set('accountId', String(account.birch));
  form.set('file', new Blob(['ten berths']), 'berths.txt');
  const raw = await sendForm(t, callers.maya, workspace.uploadAsset.path, form);
  expect(raw.statusCode).toBe(200);
  const id = raw.json<{ data: { asset: { asset_id: number } } }>().data.asset.asset_id;
  const changes = { file: 'berths.txt', account_id: account.birch, action_id: action?.id };
  expect(await findEntries('asset')).toEqual([{ verb: 'create', by: 'maya', id, changes, ip }]);
});

test('a ticket', async () => {
  const { t, callers } = fixture;
  const form = new FormData();
  for (const [key, value] of Object.entries({ ticket_name: 'No light', description: 'On pier 3', priority: 'High' }))
    form.set(key, value);
  const raw = await sendForm(t, callers.maya, tickets.saveTicket.path, form);
  expect(raw.statusCode).toBe(200);
  const changes = { name: 'No light', priority: 'High' };
  expect(await findEntries('tickets')).toEqual([{ verb: 'create', by: 'maya', id: expect.any(Number), changes, ip }]);
});
