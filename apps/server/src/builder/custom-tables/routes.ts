import { customObjects, type CustomRow, customTables, MAX_IMPORT_ROWS } from '@mainstay/contract/custom-tables';
import { IMPORT_MESSAGES } from '@mainstay/contract/imports';
import { PAGE_LIMIT_DEFAULT, UPLOAD_LIMIT } from '@mainstay/contract/kit';
import type { CellValue } from '@mainstay/contract/rules/custom-rows';
import type { FastifyRequest } from 'fastify';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { createCaller } from '../../platform/engine/caller.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { type Actor, toActor } from '../../platform/http/actor.ts';
import { FieldError, ForbiddenError, requireFound } from '../../platform/http/errors.ts';
import { done, ok, serve } from '../../platform/http/kit.ts';
import { type MultipartRules, readMultipart } from '../../platform/http/multipart.ts';
import { throwIfInvalid } from '../../platform/http/validation-issues.ts';
import type { Access } from '../../platform/session/access.ts';
import { type ReceivedFile, receiveFile } from '../../platform/uploads/receive.ts';
import { type FileRecord, readBatches } from '../../platform/uploads/records.ts';
import { BUILT_IN_TABLES } from './column-changes.ts';
import { assertCanWriteRow, canWriteRows, findRows, getCustomRow, getPrompt } from './custom-rows.ts';
import {
  findCustomTables,
  getCustomTable,
  getStoredTable,
  getTableByName,
  type StoredTable,
} from './custom-table-definitions.ts';
import { importRows, type UploadedRowsFile } from './import-custom-rows.ts';
import { tooManyRowsMessage } from './parse-file-rows.ts';
import {
  ACCOUNT_REQUIRED,
  parseRow,
  PROMPT_COLUMNS,
  ROW_ID_REQUIRED,
  TABLE_UNKNOWN,
  validatePrompt,
  WRITE_FORBIDDEN,
} from './row-formats.ts';
import { createCustomTable, deleteCustomTable, updateCustomTable } from './save-custom-table.ts';
import { deletePrompt, deleteRow, insertRow, savePrompt, updateRow } from './write-custom-row.ts';

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

  async deletePrompt({ tx, params, ...call }) {
    await deletePrompt(tx, params.id, toActor(call));
    return done;
  },
});

interface RowWrite {
  tx: TenantTx;
  access: Access;
  by: Actor;
  /** The id of the changed row; undefined creates a row. */
  id: number | undefined;
  rowData: Record<string, unknown>;
}

const isMissing = (value: unknown) => value === undefined || value === null;

async function writePrompt({ tx, access, by, id, rowData }: RowWrite): Promise<CustomRow> {
  const { values, faults: issues } = parseRow(PROMPT_COLUMNS, rowData);
  throwIfInvalid([...issues, ...(issues.length > 0 ? [] : validatePrompt(values, id === undefined))]);
  if (!canWriteRows(access.roles, [])) throw new ForbiddenError(WRITE_FORBIDDEN);
  return getPrompt(tx, await savePrompt(tx, id, values, by));
}

/** Returns the account that a row will belong to, or undefined if it does not change. @throws BusinessError */
function resolveAccountId(
  { body }: StoredTable,
  values: Record<string, CellValue>,
  isNew: boolean,
): number | undefined {
  const { account_key: key } = body;
  if (key === null || (!isNew && !(key in values))) return undefined;
  const account = values[key];
  const isId = typeof account === 'number' && Number.isSafeInteger(account) && account > 0;
  if (isId) return account;
  throw new FieldError(`rowData.${key}`, ACCOUNT_REQUIRED);
}

/**
 * Validates the input before checking permissions, because the input contains the account that permissions depend on.
 */
async function writeRow(tableName: string, rowWrite: RowWrite): Promise<CustomRow> {
  if (BUILT_IN_TABLES.includes(tableName)) return writePrompt(rowWrite);
  const { tx, access, by, id, rowData } = rowWrite;
  const table = await getTableByName(tx, tableName, 'for share');
  if (!table) throw new FieldError('reqParam.tableName', TABLE_UNKNOWN);
  const { values, faults: issues } = parseRow(table.body.columns, rowData);
  throwIfInvalid(issues);
  await assertCanWriteRow(tx, access, table, { row: id, account: resolveAccountId(table, values, id === undefined) });
  if (id === undefined) return getCustomRow(tx, table, await insertRow(tx, table, values, by));
  await updateRow(tx, table, { id, values }, by);
  return getCustomRow(tx, table, id);
}

export const customRowRoutes = serve('custom-objects', customObjects, {
  async insertCustomRow({ tx, access, body, ...call }) {
    const { tableName, rowData } = body.reqParam;
    return ok(await writeRow(tableName, { tx, access, by: toActor({ access, ...call }), id: undefined, rowData }));
  },

  async updateCustomRow({ tx, access, body, ...call }) {
    const { tableName, rowData: input } = body.reqParam;
    // A client may send a row back as it was read, so its generated fields are ignored.
    const { id: raw, created_at: _created, updated_at: _updated, created_by: _by, ...rowData } = input;
    const id = Number(raw);
    if (isMissing(raw) || !Number.isSafeInteger(id) || id < 1) {
      throw new FieldError('rowData.id', ROW_ID_REQUIRED);
    }
    return ok(await writeRow(tableName, { tx, access, by: toActor({ access, ...call }), id, rowData }));
  },

  async findCustomRows({ tx, access, services, query, body }) {
    const reqParam = body.reqParam ?? query.reqParam;
    if (!reqParam) throw new FieldError('reqParam', 'reqParam is required.');
    const { tableName, filters, sort_by: sort } = reqParam;
    return ok(
      await findRows(tx, createCaller(access, services.now()), {
        tableName,
        systemSchema: body.systemSchema ?? query.systemSchema,
        filters: filters ?? [],
        sort: sort === null || sort === undefined ? [] : Array.isArray(sort) ? sort : [sort],
        pageNumber: body.pageNum ?? query.pageNum ?? 1,
        pageSize: body.limit ?? query.limit ?? PAGE_LIMIT_DEFAULT,
      }),
    );
  },
});
