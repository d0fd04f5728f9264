/**
 * Imports whose background jobs have exhausted their retries: each ends with a reason, and a user can start it again.
 */
import { imports } from '@mainstay/contract/imports';
import { RUN_INTERRUPTED } from '@mainstay/contract/rules/runs';
import { expect, test } from 'vitest';
import { jobKinds } from '../../app/app.ts';
import { readBatches } from '../../platform/uploads/records.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { waitUntilBlocking } from '../../app/testing/lock-wait.ts';
import { failJobs } from '../../app/testing/lost-jobs.ts';
import { toCsv, importFile, uploadFile } from '../../app/testing/uploads.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { CHECK_IMPORT, queueCheck, queueImportRun, RUN_IMPORT, startRun } from './start-import.ts';
import { BATCH_ROWS, getRun, type Run, RunLostError } from './import-run.ts';
import { type ParsedBatch, writeBatch, writeDeferredRows } from './execution/write-batch.ts';
import { findDeferredRows } from './execution/deferred-rows.ts';
import { runImportWork } from './execution/import-work.ts';
import { UndoStoppedError } from './undo-obstacles.ts';
import { undoBatch } from './undo/undo-batch.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM', viewer: 'CSM' });

const ROWS = BATCH_ROWS + 200;
/** Returns a file with a tree of more than one batch, whose last row is the parent of all others. */
const buildTree = (letter: string): string => {
  const top = `${letter}-${ROWS - 1}`;
  const rows = Array.from({ length: ROWS }, (_, i) => [`${letter}-${i}`, `Row ${i}`, i === ROWS - 1 ? '' : top]);
  return toCsv([['id', 'name', 'parent'], ...rows]);
};
const upload = async (content: string) => (await uploadFile(t, people.ada, { kind: 'accounts', content })).body.data.id;
const withId = (id: number) => ({ params: { id } });
const getJob = async (id: number) => (await t.call(people.ada, imports.getImport, withId(id))).body.data;
const getImportRun = async (id: number): Promise<Run> => {
  const run = await t.inTenant('acme', 'read', (tx) => getRun(tx, id, t.services.now()));
  if (!run) throw new Error(`There is no import ${id}.`);
  return run;
};
const countAccounts = async (letter: string) =>
  (
    await query<{ n: number }>(
      'select count(*)::int as n from accounts where tenant_id = $1 and starts_with(external_id, $2)',
      `${letter}-`,
    )
  )[0]?.n;

async function readFirstBatch(run: Run): Promise<ParsedBatch> {
  const path = t.services.workFiles.getPath(run.storageKey ?? '');
  const batches = readBatches(path, run.layout, run.position, BATCH_ROWS);
  const { value: batch } = await batches.next();
  await batches.return();
  if (!batch) throw new Error('The file has no rows.');
  const parsedBatch = { end: batch.end, records: await run.parser.map(batch.records) };
  await run.parser.close();
  return parsedBatch;
}

/** Writes the first batch, like a worker before it is killed or after it was considered lost. */
async function writeFirstBatch(run: Run): Promise<void> {
  const batch = await readFirstBatch(run);
  await t.inTenant('acme', 'write', (tx) => writeBatch(tx, run, batch));
}

test('a failed run writes nothing more and continues where it was when it is started again', async () => {
  const id = await upload(toCsv([['id', 'name'], ...Array.from({ length: ROWS }, (_, i) => [`R-${i}`, `Row ${i}`])]));
  await t.call(people.ada, imports.runImport, withId(id));
  await writeFirstBatch(await getImportRun(id));
  const staleRun = await getImportRun(id);
  expect(await failJobs(t, RUN_IMPORT)).toBe(1);
  await t.runJobs();
  const failed = { status: 'failed', failed_step: 'running', error: RUN_INTERRUPTED, processed: BATCH_ROWS };
  expect(await getJob(id)).toMatchObject(failed);
  await expect(writeFirstBatch(staleRun)).rejects.toThrow(RunLostError);
  expect((await t.call(people.viewer, imports.runImport, withId(id))).status).toBe(403);
  expect((await t.call(people.ada, imports.runImport, withId(id))).status).toBe(200);
  await t.runJobs();
  const done = { status: 'done', created: ROWS, processed: ROWS, rejected: 0, error: null };
  expect(await getJob(id)).toMatchObject(done);
  // A finished import does not change.
  await t.inTenant('acme', 'write', (tx) => queueImportRun(tx, id));
  expect([await failJobs(t, RUN_IMPORT), await getJob(id)]).toMatchObject([1, done]);
});

test('of two workers with the same batch, only one writes it', async () => {
  const id = await upload(toCsv([['id', 'name'], ...Array.from({ length: ROWS }, (_, i) => [`W-${i}`, `Row ${i}`])]));
  await t.call(people.ada, imports.runImport, withId(id));
  const [run, staleRun] = [await getImportRun(id), await getImportRun(id)];
  const batch = await readFirstBatch(run);
  let staleWrite: Promise<unknown> | undefined;
  await t.inTenant('acme', 'write', async (tx) => {
    await writeBatch(tx, run, batch);
    staleWrite = writeFirstBatch(staleRun).catch((error: unknown) => error);
    await waitUntilBlocking(tx);
  });
  expect(await staleWrite).toBeInstanceOf(RunLostError);
  expect(await getJob(id)).toMatchObject({ created: BATCH_ROWS, unchanged: 0, processed: BATCH_ROWS });
  await t.runJobs();
  expect(await getJob(id)).toMatchObject({ status: 'done', created: ROWS, unchanged: 0, processed: ROWS });
});

test('of two workers with the same deferred rows, only one writes them; they count once and can be undone', async () => {
  const id = await upload(buildTree('D'));
  await t.call(people.ada, imports.runImport, withId(id));
  for (let batch = 0; batch < 2; batch += 1) await writeFirstBatch(await getImportRun(id));
  const [run, staleRun] = [await getImportRun(id), await getImportRun(id)];
  const found = await t.inTenant('acme', 'read', (tx) => findDeferredRows(tx, id, ROWS + 2, BATCH_ROWS));
  const records = await run.parser.map(found);
  await Promise.all([run.parser.close(), staleRun.parser.close()]);
  const before = await getJob(id);
  let second: Promise<number> | undefined;
  await t.inTenant('acme', 'write', async (tx) => {
    expect(await writeDeferredRows(tx, run, records, false)).toBe(BATCH_ROWS);
    second = t.inTenant('acme', 'write', (other) => writeDeferredRows(other, staleRun, records, false));
    await waitUntilBlocking(tx);
  });
  expect(await second).toBe(BATCH_ROWS);
  expect(await getJob(id)).toMatchObject({ created: before.created + BATCH_ROWS, unchanged: 0, processed: ROWS });
  await t.runJobs();
  expect(await getJob(id)).toMatchObject({ status: 'done', created: ROWS, unchanged: 0 });
  await t.call(people.ada, imports.undoImport, withId(id));
  await t.runJobs();
  expect([(await getJob(id)).status, await countAccounts('D')]).toEqual(['undone', 0]);
});

test('of two workers that undo an import, each reverts its own batch', async () => {
  const { id } = await importFile(t, people.ada, { kind: 'accounts', content: buildTree('V') });
  await t.call(people.ada, imports.undoImport, withId(id));
  const run = await getImportRun(id);
  await run.parser.close();
  let second: Promise<number> | undefined;
  await t.inTenant('acme', 'write', async (tx) => {
    expect(await undoBatch(tx, run)).toBe(BATCH_ROWS);
    second = t.inTenant('acme', 'write', (other) => undoBatch(other, run));
    await waitUntilBlocking(tx);
  });
  expect(await second).toBe(ROWS - BATCH_ROWS);
  expect(await getJob(id)).toMatchObject({ status: 'undoing', processed: ROWS });
  await t.runJobs();
  expect([(await getJob(id)).status, await countAccounts('V')]).toEqual(['undone', 0]);
});

test('an undo waits for a concurrent change to one of its rows and does not revert it', async () => {
  const { id } = await importFile(t, people.ada, { kind: 'accounts', content: 'id,name\nE-1,One\nE-2,Two\n' });
  await t.call(people.ada, imports.undoImport, withId(id));
  const run = await getImportRun(id);
  await run.parser.close();
  let undone: Promise<unknown> | undefined;
  await t.inTenant('acme', 'write', async (tx) => {
    await tx.rows(`update accounts set rank = 7 where tenant_id = $1 and external_id = 'E-2'`, [tx.tenant]);
    undone = t.inTenant('acme', 'write', (other) => undoBatch(other, run)).catch((error: unknown) => error);
    await waitUntilBlocking(tx);
  });
  expect(await undone).toBeInstanceOf(UndoStoppedError);
  expect(await countAccounts('E')).toBe(2);
  await failJobs(t, RUN_IMPORT);
});

test('a worker that arrives while a run is starting waits for the start and then works on it', async () => {
  const id = await upload('id,name\nB-1,One\n');
  const work = {
    services: t.services,
    tenant: await t.tenantId('acme'),
    importId: id,
    slice: 60_000,
    shouldRefreshMetrics: false,
  };
  let result: Promise<string> | undefined;
  await t.inTenant('acme', 'write', async (tx) => {
    await startRun(tx, id, null);
    result = runImportWork({ ...work, stopping: new AbortController().signal });
    await waitUntilBlocking(tx);
  });
  expect([await result, await countAccounts('B')]).toEqual(['over', 1]);
});

test('a failed check can be repeated; an exhausted check job does not affect a run', async () => {
  const id = await upload('id,name\nC-1,One\n');
  await t.call(people.ada, imports.checkImport, withId(id));
  expect(await failJobs(t, CHECK_IMPORT)).toBe(1);
  await t.runJobs();
  expect(await getJob(id)).toMatchObject({ status: 'failed', failed_step: 'checking', error: RUN_INTERRUPTED });
  expect((await t.call(people.ada, imports.checkImport, withId(id))).status).toBe(200);
  await t.runJobs();
  expect(await getJob(id)).toMatchObject({ status: 'ready', created: 1, error: null });
  await t.call(people.ada, imports.runImport, withId(id));
  await t.inTenant('acme', 'write', (tx) => queueCheck(tx, id));
  expect([await failJobs(t, CHECK_IMPORT), (await getJob(id)).status]).toEqual([1, 'running']);
  await t.runJobs();
  expect((await getJob(id)).status).toBe('done');
});

test('an undo that fails halfway ends with a reason and is completed when it is started again', async () => {
  const { id } = await importFile(t, people.ada, { kind: 'accounts', content: buildTree('U') });
  expect(await countAccounts('U')).toBe(ROWS);
  await t.call(people.ada, imports.undoImport, withId(id));
  const run = await getImportRun(id);
  await t.inTenant('acme', 'write', (tx) => undoBatch(tx, run));
  expect(await failJobs(t, RUN_IMPORT)).toBe(1);
  await t.runJobs();
  const stopped = { status: 'done', error: RUN_INTERRUPTED, processed: BATCH_ROWS, undo_blocked: null };
  expect(await getJob(id)).toMatchObject(stopped);
  expect(await countAccounts('U')).toBe(ROWS - BATCH_ROWS);
  const repeatedUndo = await t.call(people.ada, imports.undoImport, withId(id));
  expect([repeatedUndo.status, repeatedUndo.error]).toEqual([200, undefined]);
  expect(repeatedUndo.body.data).toMatchObject({ status: 'undoing', processed: BATCH_ROWS });
  await t.runJobs();
  expect(await getJob(id)).toMatchObject({ status: 'undone', error: null });
  expect(await countAccounts('U')).toBe(0);
});

test('resuming an undo does not delete rows that have gained dependents since', async () => {
  const { id } = await importFile(t, people.ada, { kind: 'accounts', content: buildTree('H') });
  await t.call(people.ada, imports.undoImport, withId(id));
  const run = await getImportRun(id);
  await t.inTenant('acme', 'write', (tx) => undoBatch(tx, run));
  await failJobs(t, RUN_IMPORT);
  const churns = await importFile(t, people.ada, {
    kind: 'churns',
    content: 'churn id,account id,day,reason,refund\nHC-1,H-3,2026-10-01,pricing,12.50\n',
  });
  expect(churns).toMatchObject({ status: 'done', created: 1 });
  expect((await t.call(people.ada, imports.undoImport, withId(id))).error).toContain('churn events');
  expect((await getJob(id)).status).toBe('done');
});

test('exhausted jobs of another company do not affect an import here', async () => {
  const id = await upload('id,name\nF-1,One\n');
  await t.call(people.ada, imports.runImport, withId(id));
  await createTenant(t.services.database, { domain: 'other', name: 'Other', timeZone: 'UTC' });
  const context = { services: t.services, tenant: await t.tenantId('other'), stopping: new AbortController().signal };
  for (const name of [RUN_IMPORT, CHECK_IMPORT])
    await jobKinds.find((kind) => kind.name === name)?.handleDeadLetter?.({ import_id: id }, context);
  expect((await getJob(id)).status).toBe('running');
  await t.runJobs();
});
