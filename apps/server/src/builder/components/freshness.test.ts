import { randomUUID } from 'node:crypto';
import { bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { customObjects, customTables } from '@mainstay/contract/custom-tables';
import { componentAuthoring } from '@mainstay/contract/components/admin';
import { Definition } from '@mainstay/contract/components/definition';
import { automation } from '@mainstay/contract/automation';
import { playApplications } from '@mainstay/contract/playbooks/applications';
import { actionEdits } from '@mainstay/contract/playbooks/bulk-edits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { buildTemplate } from '../../app/demo/factories/plays.ts';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { type Company, openCompany } from '../../app/testing/company.ts';
import { importFile, sendForm, undoImport } from '../../app/testing/uploads.ts';

let t: TestApp;
let ada: Caller;
let query: Company<string>['query'];
/** Another server on the same database, with its own caches. */
let otherServer: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  const company = await openCompany({ ada: 'ADM' });
  ({ t, query } = company);
  ada = company.people.ada;
  otherServer = await buildApp({ ...t.services });
});
afterAll(async () => {
  await otherServer.close();
  await t.close();
});

async function createTable(name: string, source: object, formula: string): Promise<number> {
  const columns = [{ key: 'figure', label: 'Figure', expr: { formula }, role: 'measure' as const }];
  const body = Definition.parse({ kind: 'table', name, meta: {}, query: { source, columns } });
  return (await t.call(ada, componentAuthoring.createComponent, { body, query: {} })).body.data.id;
}

/** Returns the metric from the replies of both servers. */
async function getMetrics(id: number): Promise<unknown[]> {
  const headers = { host: `${ada.domain}.localhost:3000`, authorization: `JWT ${ada.token}` };
  const url = `/v1/api/component/?id=${id}`;
  const replies = await Promise.all([t.app.inject({ url, headers }), otherServer.inject({ url, headers })]);
  return replies.map((raw) => raw.json<{ data: { reports: { figure: unknown }[] } }>().data.reports[0]?.figure);
}

test('the next reply of every server includes an import, and later its undo', async () => {
  const id = await createTable('Accounts', { kind: 'dataset', name: 'accounts' }, 'count()');
  expect(await getMetrics(id)).toEqual([0, 0]);
  // Without a new stamp, the reply remains cached. The rest of this test depends on this.
  await query(`insert into accounts (tenant_id, name, root_id, path) values ($1, 'Unseen', 0, '{}') returning id`);
  expect(await getMetrics(id)).toEqual([0, 0]);
  const job = await importFile(t, ada, { kind: 'accounts', content: 'id,name\nF-1,Fresh Foods\nF-2,Frost\n' });
  expect(await getMetrics(id)).toEqual([3, 3]);
  await undoImport(t, ada, job.id);
  expect(await getMetrics(id)).toEqual([1, 1]);
});

test('the next reply includes metrics that jobs compute after an import', async () => {
  await importFile(t, ada, { kind: 'accounts', content: 'id,name\nG-1,Gulls\n' });
  const id = await createTable('MRR', { kind: 'dataset', name: 'accounts' }, 'sum(mrr)');
  expect(await getMetrics(id)).toEqual([0, 0]);
  const content = 'id,account,start,mrr,status\nS-1,G-1,2026-01-01,250,active\n';
  await importFile(t, ada, { kind: 'subscriptions', content });
  expect(await getMetrics(id)).toEqual([250, 250]);
  // The job itself invalidates the replies; nothing else does so here.
  await query('update subscriptions set mrr_minor = 40000 where tenant_id = $1 returning id');
  await query(`select enqueue_job('refresh-accounts') where $1::bigint > 0`);
  await t.runJobs();
  expect(await getMetrics(id)).toEqual([400, 400]);
});

test('the next reply includes inserted, changed and deleted rows of a custom table', async () => {
  const columns = [{ key: 'depth', label: 'Depth', type: 'number' }];
  const table = { name: 'harbours', label: 'Harbours', columns, account_key: null };
  const createdTable = await t.send(ada, 'POST', '/v1/api/admin/custom-tables/', table);
  expect(createdTable.status).toBe(200);
  const tableId = (createdTable.body.data as { id: number }).id;
  const id = await createTable('Depths', { kind: 'custom', table: 'harbours' }, 'sum(depth)');
  expect(await getMetrics(id)).toEqual([null, null]);
  const insertRow = (depth: number) =>
    t.call(ada, customObjects.insertCustomRow, { body: { reqParam: { tableName: 'harbours', rowData: { depth } } } });
  expect((await insertRow(12)).status).toBe(200);
  expect(await getMetrics(id)).toEqual([12, 12]);
  const { status, body } = await insertRow(3);
  expect(status).toBe(200);
  expect(await getMetrics(id)).toEqual([15, 15]);
  const row = Number(body.data.id);
  const rowData = { id: row, depth: 5 };
  await t.call(ada, customObjects.updateCustomRow, { body: { reqParam: { tableName: 'harbours', rowData } } });
  expect(await getMetrics(id)).toEqual([17, 17]);
  await t.call(ada, customTables.deleteCustomRow, { params: { id: tableId, row } });
  expect(await getMetrics(id)).toEqual([12, 12]);
  const path = customTables.importCustomRows.path.replace('{id}', String(tableId));
  const form = new FormData();
  form.set('file', new Blob(['depth\n30\n']), 'rows.csv');
  expect((await sendForm(t, ada, path, form)).statusCode).toBe(200);
  expect(await getMetrics(id)).toEqual([42, 42]);
});

test('the next reply includes changes by jobs to many accounts and plays, and their undo', async () => {
  const { id: job } = await importFile(t, ada, {
    kind: 'accounts',
    content: 'id,name\nH-1,Haven\nH-2,Hull\nH-3,Hove\n',
  });
  const accounts = await query<{ id: number }>(
    'select entity_id as id from import_rows where tenant_id = $1 and import_id = $2 order by row_number',
    job,
  );
  const ids = accounts.slice(0, 2).map(({ id }) => id);
  const template_id = await t.inTenant('acme', 'write', (tx) => buildTemplate(tx, { actions: [{ name: 'Call' }] }));
  const [ranks, pending] = [
    await createTable('Ranks', { kind: 'dataset', name: 'accounts' }, 'sum(rank)'),
    await createTable('Pending', { kind: 'dataset', name: 'plays' }, 'sum(pending_actions)'),
  ];
  const getBoth = async () => [await getMetrics(ranks), await getMetrics(pending)];
  const runWork = async <T>(reply: Promise<{ status: number; body: { data: T } }>): Promise<T> => {
    const { status, body } = await reply;
    expect(status).toBe(200);
    // The job must be the only cause of a change, regardless of what the request itself invalidates.
    await getBoth();
    await t.runJobs();
    return body.data;
  };
  expect(await getBoth()).toEqual([
    [null, null],
    [null, null],
  ]);
  const rank = { change: { field: 'rank' as const, value: 5 }, ids, request_key: randomUUID() };
  const edit = await runWork(t.call(ada, bulkEdits.createBulkEdit, { body: rank }));
  expect(await getMetrics(ranks)).toEqual([10, 10]);
  await runWork(t.call(ada, bulkEdits.undoBulkEdit, { params: { id: edit.id } }));
  expect(await getMetrics(ranks)).toEqual([null, null]);

  const application = { template_id, ids, request_key: randomUUID() };
  await runWork(t.call(ada, playApplications.createPlayApplication, { body: application }));
  expect(await getMetrics(pending)).toEqual([2, 2]);
  const actions = await query<{ id: number }>('select id from actions where tenant_id = $1 order by id');
  const completing = {
    change: { field: 'status' as const, value: 'Completed' as const },
    ids: actions.map(({ id }) => id),
  };
  const actionEdit = await runWork(
    t.call(ada, actionEdits.createActionEdit, { body: { ...completing, request_key: randomUUID() } }),
  );
  expect(await getMetrics(pending)).toEqual([0, 0]);
  await runWork(t.call(ada, actionEdits.undoActionEdit, { params: { id: actionEdit.id } }));
  expect(await getMetrics(pending)).toEqual([2, 2]);

  const conditions = [{ kind: 'field' as const, field: 'name', op: 'eq' as const, values: ['Hove'] }];
  const rule = { name: 'Hove', template_id, conditions, period: { kind: 'ever' as const } };
  const created = await t.call(ada, automation.createAutomationRule, { query: {}, body: rule });
  const params = { id: created.body.data.id };
  await runWork(t.call(ada, automation.runAutomationRule, { params, body: { dry_run: false } }));
  expect(await getMetrics(pending)).toEqual([3, 3]);
});
