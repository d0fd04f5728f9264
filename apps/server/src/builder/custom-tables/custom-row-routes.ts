import { type CustomRow, customObjects } from '@mainstay/contract/custom-tables';
import { PAGE_LIMIT_DEFAULT } from '@mainstay/contract/kit';
import type { CellValue } from '@mainstay/contract/rules/custom-rows';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { createCaller } from '../../platform/engine/caller.ts';
import { type Actor, toActor } from '../../platform/http/actor.ts';
import { FieldError, ForbiddenError } from '../../platform/http/errors.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import type { Access } from '../../platform/session/access.ts';
import { throwIfInvalid } from '../../platform/http/validation-issues.ts';
import { getTableByName, type StoredTable } from './custom-table-definitions.ts';
import { canWriteRows } from './can-write-rows.ts';
import { BUILT_IN_TABLES } from './column-changes.ts';
import { insertRow, savePrompt, updateRow } from './write-custom-row.ts';
import { assertCanWriteRow, findRows, getCustomRow, getPrompt } from './custom-rows.ts';
import {
  validatePrompt,
  ACCOUNT_REQUIRED,
  ROW_ID_REQUIRED,
  WRITE_FORBIDDEN,
  PROMPT_COLUMNS,
  TABLE_UNKNOWN,
  parseRow,
} from './row-formats.ts';

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
