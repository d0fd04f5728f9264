import { formatPersonOnly } from '@mainstay/contract/rules/api-keys';
import { CSV_BOM, csvRow, unmarkFormulas } from '@mainstay/contract/rules/csv';
import { Readable } from 'node:stream';
import { type ImportJob, imports, IMPORT_MESSAGES } from '@mainstay/contract/imports';
import type { FastifyRequest } from 'fastify';
import type { TenantTx, TxMode } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { toActor } from '../../platform/http/actor.ts';
import {
  BusinessError,
  ConflictError,
  FieldError,
  ForbiddenError,
  NotFoundError,
  requireFound,
} from '../../platform/http/errors.ts';
import { done, serve, ok } from '../../platform/http/kit.ts';
import { type MultipartRules, readMultipart } from '../../platform/http/multipart.ts';
import type { Services } from '../../platform/http/services.ts';
import { listExported } from '../audit/events.ts';
import { createImport, deleteImport } from './create-import.ts';
import {
  IMPORT_ENTITY,
  importCheckRequested,
  importDiscarded,
  importMapped,
  importRun,
  importUndoRequested,
  importUploaded,
} from './events.ts';
import { queueCheck, queueImportRun, startCheck, startRun, startUndo } from './start-import.ts';
import {
  deleteMapping,
  findMappings,
  getMissingInput,
  saveMapping,
  updateMapping,
  validateMapping,
} from './mapping/import-mappings.ts';
import { findImports, getFileColumns, getImport, toPreview } from './import-list.ts';
import { findErrorRows, findRejectedRows, formatReasons, getErrorsByLine, getReasonHeader } from './rejected-rows.ts';
import { FILE_MISSING, getRun, type Run } from './import-run.ts';
import { type FileRecord, readBatches } from '../../platform/uploads/records.ts';
import { findImportKind, type ImportKind } from './import-kinds.ts';
import { getUndoBlocker } from './undo-obstacles.ts';
import { type ReceivedFile, receiveFile } from '../../platform/uploads/receive.ts';
import { RowsTooSlowError } from '../../platform/row-thread.ts';
import { getSizeLimit, detectFileType } from '../../platform/uploads/checks.ts';

const BUSY_MESSAGE = 'The import is in progress or already finished.';
const KIND_BYTES = 1000;
const PAGE_ROWS = 1000;
/**
 * If an import has more rows than this, whether it can be undone is checked only on request, not whenever it is read.
 */
const MAX_ROWS_FOR_UNDO_CHECK = 5000;

/** Returns the import after a step. */
const toReply = async (tx: TenantTx, id: number) => ok(requireFound(await getImport(tx, id), 'Import'));

const getFormRules = (files: FileStore): MultipartRules<ReceivedFile> => ({
  fieldBytes: KIND_BYTES,
  tooLong: 'Kind is not valid.',
  fileBytes: getSizeLimit('csv') + 1,
  receive(name, content) {
    const type = detectFileType(name);
    if ('message' in type) throw new FieldError('file', type.message);
    return receiveFile(files, { fileName: name, content });
  },
  discard: ({ stored }) => files.remove(stored.storageKey),
});

/** Streams the only file of a form. Other form fields may precede or follow it. */
async function receiveForm(
  { workFiles, features }: Services,
  request: FastifyRequest,
): Promise<{ kind: ImportKind; received: ReceivedFile }> {
  const { fields, file } = await readMultipart(request, getFormRules(workFiles));
  if (!file) throw new FieldError('file', IMPORT_MESSAGES.noFile);
  const kind = findImportKind(features, fields.kind);
  if (kind) return { kind, received: file };
  await workFiles.remove(file.stored.storageKey);
  throw new FieldError('kind', fields.kind === undefined ? 'Kind is required.' : 'Kind is not valid.');
}

/** Checks that everything needed to parse rows is configured. @throws BusinessError, NotFoundError */
async function assertReady(tx: TenantTx, id: number): Promise<ImportJob> {
  const job = requireFound(await getImport(tx, id), 'Import');
  const { kind, columns } = requireFound(await getFileColumns(tx, id), 'Import');
  const missing = getMissingInput(kind, job.mapping, columns);
  if (missing) throw new FieldError('mapping', missing);
  return job;
}

/** @throws ConflictError if the file is no longer stored */
async function requireFile(files: FileStore, storageKey: string | null): Promise<string> {
  const file = storageKey === null ? null : await files.open(storageKey);
  if (storageKey === null || file === null) throw new ConflictError(FILE_MISSING);
  await file.close();
  return files.getPath(storageKey);
}

/** @throws BusinessError if the rows take too long to parse */
async function parsePreviewRows(run: Run, records: readonly FileRecord[]) {
  try {
    return await run.parser.map(records);
  } catch (error) {
    throw error instanceof RowsTooSlowError ? new BusinessError(error.message) : error;
  } finally {
    await run.parser.close();
  }
}

type InTenant = <T>(mode: TxMode, work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** Yields the file of rejected rows, reading one page of the import log at a time. */
async function* generateRejectedLines(
  inTenant: InTenant,
  id: number,
  headers: readonly string[],
): AsyncGenerator<string> {
  yield CSV_BOM + csvRow([...headers, getReasonHeader(headers)]);
  for (let after = 0; ; ) {
    const from = after;
    const rows = await inTenant('read', (tx) => findRejectedRows(tx, id, from, PAGE_ROWS));
    for (const row of rows) {
      // Writes the cells as the import parsed them, so that a corrected row has the same meaning as in the original
      // file.
      const cells = headers.map((_, at) => unmarkFormulas((row.data.cells[at] ?? '').trim()));
      yield csvRow([...cells, formatReasons(row)]);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = last.row_number;
  }
}

export const importRoutes = serve('imports', imports, {
  findImports: async ({ tx, query }) => ok(await findImports(tx, query)),

  async createImport(call) {
    const { request, access, inTenant, services } = call;
    if (!request.isMultipart()) throw new FieldError('file', IMPORT_MESSAGES.noFile);
    const { kind, received } = await receiveForm(services, request);
    try {
      if (access.apiKey && kind.name === 'users') throw new ForbiddenError(formatPersonOnly('users'), 'scope');
      return await inTenant('write', async (tx) => {
        const id = await createImport(tx, { kind, received, userId: access.user });
        const changes = { kind: kind.name, file_name: received.fileName, rows: received.total };
        await record(tx, event(importUploaded, { importId: id, kind: kind.name, changes }), toActor(call));
        return toReply(tx, id);
      });
    } catch (error) {
      await services.workFiles.remove(received.stored.storageKey);
      throw error;
    }
  },

  findMappings: async ({ tx, query }) => ok({ mappings: await findMappings(tx, query.kind) }),

  async deleteMapping(call) {
    const { tx, params } = call;
    if (!(await deleteMapping(tx, params.id, toActor(call)))) throw new NotFoundError('Mapping');
    return done;
  },

  async getImport({ tx, params, services }) {
    const job = requireFound(await getImport(tx, params.id), 'Import');
    if (job.status !== 'done' || job.created + job.updated > MAX_ROWS_FOR_UNDO_CHECK) return ok(job);
    const run = requireFound(await getRun(tx, params.id, services.now()), 'Import');
    return ok({ ...job, undo_blocked: await getUndoBlocker(tx, run) });
  },

  async updateMapping(call) {
    const { tx, params, body } = call;
    const { kind, columns } = requireFound(await getFileColumns(tx, params.id), 'Import');
    const fields = validateMapping(kind.fields, body.mapping, columns);
    const [firstIssue] = Object.values(fields);
    if (firstIssue) throw new BusinessError(firstIssue, { fields });
    if (!(await updateMapping(tx, params.id, body.mapping))) throw new ConflictError(BUSY_MESSAGE);
    const by = toActor(call);
    await record(tx, event(importMapped, { importId: params.id, kind: kind.name }), by);
    if (body.remember_as) {
      const saved = { kind: kind.name, name: body.remember_as, mapping: body.mapping };
      await saveMapping(tx, params.id, saved, by);
    }
    return toReply(tx, params.id);
  },

  async previewImport({ tx, params, query, services }) {
    await assertReady(tx, params.id);
    const run = requireFound(await getRun(tx, params.id, services.now()), 'Import');
    const path = await requireFile(services.workFiles, run.storageKey);
    const batches = readBatches(path, run.layout, run.position, query.limit);
    const { value: batch } = await batches.next();
    await batches.return();
    if (!batch) return ok({ rows: [] });
    const records = await parsePreviewRows(run, batch.records);
    const [planned, rejectedRows] = await Promise.all([
      run.kind.plan(tx, run, records, { dry: true }),
      findRejectedRows(tx, params.id, 0, query.limit),
    ]);
    return ok({ rows: toPreview(run, planned, getErrorsByLine(rejectedRows)) });
  },

  async checkImport(call) {
    const { tx, params } = call;
    const { kind } = await assertReady(tx, params.id);
    if (!(await startCheck(tx, params.id))) throw new ConflictError(BUSY_MESSAGE);
    const requested = event(importCheckRequested, { importId: params.id, kind });
    await Promise.all([queueCheck(tx, params.id), record(tx, requested, toActor(call))]);
    return toReply(tx, params.id);
  },

  async runImport(call) {
    const { tx, access, params } = call;
    const job = await assertReady(tx, params.id);
    if (!(await startRun(tx, params.id, access.user))) throw new ConflictError(BUSY_MESSAGE);
    const { id: importId, kind, file_name } = job;
    const started = event(importRun, { importId, kind, changes: { kind, file_name } });
    await Promise.all([queueImportRun(tx, importId), record(tx, started, toActor(call))]);
    return toReply(tx, params.id);
  },

  async undoImport(call) {
    const { tx, access, params, services } = call;
    const run = requireFound(await getRun(tx, params.id, services.now()), 'Import');
    const denial = await run.kind.findUndoDenial?.(tx, access, run);
    if (denial) throw new ForbiddenError(denial);
    const undoBlocker = await getUndoBlocker(tx, run);
    if (undoBlocker) throw new BusinessError(undoBlocker);
    if (!(await startUndo(tx, params.id))) throw new ConflictError(BUSY_MESSAGE);
    const requested = event(importUndoRequested, { importId: run.id, kind: run.kind.name });
    await Promise.all([queueImportRun(tx, params.id), record(tx, requested, toActor(call))]);
    return toReply(tx, params.id);
  },

  async deleteImport(call) {
    const { tx, params, services } = call;
    const { kind, file_name } = requireFound(await getImport(tx, params.id), 'Import');
    const file = await deleteImport(tx, params.id);
    if (file === false) throw new ConflictError(BUSY_MESSAGE);
    const discarded = event(importDiscarded, { importId: params.id, kind, changes: { kind, file_name } });
    await record(tx, discarded, toActor(call));
    if (file) await services.workFiles.remove(file);
    return done;
  },

  async findFaults({ tx, params, query }) {
    const { columns } = requireFound(await getFileColumns(tx, params.id), 'Import');
    return ok(
      await findErrorRows(
        tx,
        params.id,
        columns.map((c) => c.header),
        query,
      ),
    );
  },

  async downloadRejected(call) {
    const { params, inTenant, reply } = call;
    const { columns } = requireFound(await inTenant('read', (tx) => getFileColumns(tx, params.id)), 'Import');
    const exported = event(listExported, { list: IMPORT_ENTITY, recordId: params.id, parameters: {} });
    await inTenant('write', (tx) => record(tx, exported, toActor(call)));
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="rejected-${params.id}.csv"`);
    return reply.send(
      Readable.from(
        generateRejectedLines(
          inTenant,
          params.id,
          columns.map((c) => c.header),
        ),
      ),
    );
  },
});
