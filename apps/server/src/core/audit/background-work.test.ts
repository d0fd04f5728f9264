/** The user in the audit log for the work of jobs: the one who started it, and the one who undid it. */
import { randomUUID } from 'node:crypto';
import { bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { automation } from '@mainstay/contract/automation';
import { playApplications } from '@mainstay/contract/playbooks/applications';
import { actionEdits } from '@mainstay/contract/playbooks/bulk-edits';
import { beforeEach, expect, test } from 'vitest';
import { type Name, setUpPlayFixture } from '../../app/testing/play-fixture.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { importFile, undoImport } from '../../app/testing/uploads.ts';
import { createUser } from '../people/create-user.ts';

const fixture = setUpPlayFixture();
beforeEach(async () => {
  await fixture.renew();
  await fixture.query(`delete from bulk_edits where tenant_id = $1`);
});

interface Entry {
  verb: string;
  entity: string;
  name: string | null;
  at: Date;
}
/** Returns the audit entries that some work creates: verb, entity and user. */
async function findEntries(work: () => Promise<unknown>): Promise<(string | null)[][]> {
  const [last] = await fixture.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from audit_log where tenant_id = $1',
  );
  await work();
  await fixture.t.runJobs();
  const entries = await fixture.query<Entry>(
    `select l.verb, l.entity, u.first_name as name, l.at from audit_log l left join users u on u.tenant_id = $1
       and u.id = l.user_id where l.tenant_id = $1 and l.id > $2 order by l.id`,
    last?.id,
  );
  expect(entries.map(({ at }) => at)).toEqual(entries.map(() => TEST_NOW));
  return entries.map(({ verb, entity, name }) => [verb, entity, name]);
}

const twice = <T>(entry: T): T[] => [entry, entry];

test('an import that is completed, and one that is undone', async () => {
  const { t, callers } = fixture;
  let id = 0;
  const runImport = async () => {
    const job = await importFile(t, callers.ada, { kind: 'accounts', content: 'id,name\nB-1,Berth\n' });
    id = job.id;
  };
  expect(await findEntries(runImport)).toEqual([
    ['import.upload', 'imports', 'ada'],
    ['import.run', 'imports', 'ada'],
    ['import.done', 'imports', 'ada'],
  ]);
  const file = { kind: 'accounts', file_name: 'file.csv' };
  const importEntries = await fixture.query<{ changes: object }>(
    `select changes from audit_log where tenant_id = $1 and entity = 'imports' and entity_id = $2 order by id`,
    id,
  );
  expect(importEntries.map(({ changes }) => changes)).toEqual([
    { ...file, rows: 1 },
    file,
    { ...file, created: 1, updated: 0, unchanged: 0, rejected: 0 },
  ]);
  expect(await findEntries(() => undoImport(t, callers.ada, id))).toEqual([
    ['import.undo', 'imports', 'ada'],
    ['import.undone', 'imports', 'ada'],
  ]);
});

test('an import that another user undoes', async () => {
  const { t, callers } = fixture;
  const { id } = await importFile(t, callers.ada, { kind: 'accounts', content: 'id,name\nB-2,Berth\n' });
  const email = 'olga@acme.test';
  await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, { email, firstName: 'olga', roles: ['CSO'], passwordHash: 'none' }),
  );
  const olga = await t.signIn(email);
  expect(await findEntries(() => undoImport(t, olga, id))).toEqual([
    ['import.undo', 'imports', 'olga'],
    ['import.undone', 'imports', 'olga'],
  ]);
});

test('a bulk edit of accounts, and its undo by another user', async () => {
  const { t, callers, account } = fixture;
  const body = { change: { field: 'rank' as const, value: 3 }, ids: [account.alder, account.birch] };
  let id = 0;
  const createEdit = async () => {
    const reply = await t.call(callers.maya, bulkEdits.createBulkEdit, {
      body: { ...body, request_key: randomUUID() },
    });
    id = reply.body.data.id;
  };
  expect(await findEntries(createEdit)).toEqual([
    ['create', 'bulk_edit', 'maya'],
    ...twice(['update', 'account', 'maya']),
  ]);
  expect(await findEntries(() => t.call(callers.ada, bulkEdits.undoBulkEdit, { params: { id } }))).toEqual([
    ['undo', 'bulk_edit', 'ada'],
    ...twice(['update', 'account', 'ada']),
  ]);
});

test('a bulk edit of actions, and its undo by another user', async () => {
  const { t, callers, users } = fixture;
  const ownActionsSql = `select id from actions where tenant_id = $1 and owner_id = $2 and status = 'Pending' order by id`;
  const ids = (await fixture.query<{ id: number }>(ownActionsSql, users.maya)).map((action) => action.id);
  expect(ids).toHaveLength(2);
  const body = { change: { field: 'due' as const, value: { to: '2026-12-24' } }, ids };
  let id = 0;
  const createEdit = async () => {
    const reply = await t.call(callers.maya, actionEdits.createActionEdit, {
      body: { ...body, request_key: randomUUID() },
    });
    id = reply.body.data.id;
  };
  expect(await findEntries(createEdit)).toEqual([
    ['create', 'bulk_edit', 'maya'],
    ...twice(['update', 'action', 'maya']),
  ]);
  expect(await findEntries(() => t.call(callers.ada, actionEdits.undoActionEdit, { params: { id } }))).toEqual([
    ['undo', 'bulk_edit', 'ada'],
    ...twice(['update', 'action', 'ada']),
  ]);
});

test('a playbook for many accounts, and a rule that adds one', async () => {
  const { t, callers, account, template } = fixture;
  const apply = (name: Name) => () =>
    t.call(callers[name], playApplications.createPlayApplication, {
      body: {
        template_id: template.own,
        ids: [account.alder, account.birch],
        skip_open: false,
        request_key: randomUUID(),
      },
    });
  expect(await findEntries(apply('maya'))).toEqual([
    ['create', 'play_application', 'maya'],
    ...twice(['create', 'play', 'maya']),
  ]);
  const conditions = [{ kind: 'field' as const, field: 'name', op: 'eq' as const, values: ['Cedar'] }];
  const rule = { name: 'Cedar', template_id: template.own, conditions, period: { kind: 'ever' as const } };
  const createdRule = await t.call(callers.ada, automation.createAutomationRule, { query: {}, body: rule });
  const runRule = () =>
    t.call(callers.ada, automation.runAutomationRule, {
      params: { id: createdRule.body.data.id },
      body: { dry_run: false },
    });
  expect(await findEntries(runRule)).toEqual([
    ['run', 'automation_rule', 'ada'],
    ['create', 'play', 'ada'],
  ]);
});
