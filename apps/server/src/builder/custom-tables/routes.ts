import { customTables, MAX_IMPORT_ROWS } from '@mainstay/contract/custom-tables';
import { IMPORT_MESSAGES } from '@mainstay/contract/imports';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import type { FastifyRequest } from 'fastify';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { toActor } from '../../platform/http/actor.ts';
import { FieldError, requireFound } from '../../platform/http/errors.ts';
import { done, serve, ok } from '../../platform/http/kit.ts';
import { type MultipartRules, readMultipart } from '../../platform/http/multipart.ts';
import { type FileRecord, readBatches } from '../../platform/uploads/records.ts';
import { type ReceivedFile, receiveFile } from '../../platform/uploads/receive.ts';
import { createCustomTable, deleteCustomTable, updateCustomTable } from './save-custom-table.ts';
import { findCustomTables, getCustomTable, getStoredTable } from './custom-table-definitions.ts';
import { deleteRow } from './write-custom-row.ts';
import { importRows, type UploadedRowsFile } from './import-custom-rows.ts';
import { tooManyRowsMessage } from './parse-file-rows.ts';
import { assertCanWriteRow } from './custom-rows.ts';

const getFormRules = (files: FileStore): MultipartRules<ReceivedFile> => ({
  fieldBytes: 1000,
  tooLong: 'Only the file is expected.',
  fileBytes: UPLOAD_LIMIT + 1,
  receive: (fileName, content) => receiveFile(files, { fileName, content, maxBytes: UPLOAD_LIMIT }),
  discard: ({ stored }) => files.remove(stored.storageKey),
});

/** Receives the file of a form and reads all of it. Nothing is stored. @throws BusinessError */
async function receiveRows(files: FileStore, request: FastifyRequest): Promise<UploadedRowsFile> {
  if (!request.isMultipart()) throw new FieldError('file', IMPORT_MESSAGES.noFile);
  const { file } = await readMultipart(request, getFormRules(files));
  if (!file) throw new FieldError('file', IMPORT_MESSAGES.noFile);
  const { fileName, columns, layout, total, first, stored } = file;
  try {
    if (total > MAX_IMPORT_ROWS) throw new FieldError('file', tooManyRowsMessage(total));
    const records: FileRecord[] = [];
    for await (const batch of readBatches(files.getPath(stored.storageKey), layout, first, MAX_IMPORT_ROWS))
      records.push(...batch.records);
    return { fileName, columns, records };
  } finally {
    await files.remove(stored.storageKey);
  }
}

/** @throws NotFound */
const requireTable = async (tx: TenantTx, id: number) => requireFound(await getCustomTable(tx, id), 'Custom table');

export const customTableRoutes = serve('custom-tables', customTables, {
  findCustomTables: async ({ tx, query }) => ok(await findCustomTables(tx, query)),

  async createCustomTable({ tx, query, body, ...call }) {
    const id = await createCustomTable(tx, body, { by: toActor(call), note: query.note });
    return ok(await requireTable(tx, id));
  },

  getCustomTable: async ({ tx, params }) => ok(await requireTable(tx, params.id)),

  async updateCustomTable({ tx, params, query, body, ...call }) {
    await updateCustomTable(tx, params.id, body, { by: toActor(call), ...query });
    return ok(await requireTable(tx, params.id));
  },

  async deleteCustomTable({ tx, params, ...call }) {
    await deleteCustomTable(tx, params.id, toActor(call));
    return done;
  },

  async importCustomRows({ inTenant, access, params, query, ...call }) {
    // Checked before the file is read, so that a file for a missing table is not received.
    await inTenant('read', (tx) => requireTable(tx, params.id));
    const file = await receiveRows(call.services.workFiles, call.request);
    const by = toActor({ access, ...call });
    const options = { dryRun: query.dry_run === true, skipRejected: query.skip_rejected === true };
    return inTenant('write', async (tx) => {
      const table = requireFound(await getStoredTable(tx, params.id, 'for share'), 'Custom table');
      return ok(await importRows(tx, { access, by }, table, file, options));
    });
  },

  async deleteCustomRow({ tx, access, params, ...call }) {
    const table = requireFound(await getStoredTable(tx, params.id), 'Custom table');
    await assertCanWriteRow(tx, access, table, { row: params.row });
    await deleteRow(tx, table, params.row, toActor({ access, ...call }));
    return done;
  },
});
