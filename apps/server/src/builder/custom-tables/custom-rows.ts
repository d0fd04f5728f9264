/** Reads rows through the query engine, which limits them to the caller's account scope. */
import type { Filter, Query, Sort } from '@mainstay/contract/components/definition';
import type { CustomRow } from '@mainstay/contract/custom-tables';
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { getAccountAccess, requireWritableAccount } from '../../core/account-access/require-account.ts';
import { aiSystemDetails } from '../../core/datasets/assistant-prompts.ts';
import { customDataset } from '../../core/datasets/custom-table-dataset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import { compile } from '../../platform/engine/compile.ts';
import type { Dataset } from '../../platform/engine/dataset.ts';
import { QueryError } from '../../platform/engine/errors.ts';
import { runStatements } from '../../platform/engine/statement.ts';
import { FieldError, ForbiddenError, NotFoundError, requireFound } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { BUILT_IN_TABLES } from './column-changes.ts';
import { getTableByName, type StoredTable } from './custom-table-definitions.ts';
import {
  buildListingQuery,
  type FoundRow,
  PROMPT_COLUMNS,
  TABLE_UNKNOWN,
  toCustomRow,
  WRITE_FORBIDDEN,
} from './row-formats.ts';

/**
 * Administrators and the roles that the table names may write rows. Write access to the row's account is checked
 * separately.
 */
export const canWriteRows = (roles: readonly string[], writeRoles: readonly string[]): boolean =>
  canOpenAdmin(roles) || roles.some((role) => writeRoles.includes(role));

export interface ListingRequest {
  tableName: string;
  /** True: a built-in table; false: one of the tenant's own; undefined: whichever has the name. */
  systemSchema: boolean | undefined;
  filters: readonly Filter[];
  sort: readonly Sort[];
  pageNumber: number;
  pageSize: number;
}

/** @throws BusinessError for a table that does not exist, and for unsupported filters and sorts */
export async function findRows(tx: TenantTx, caller: Caller, request: ListingRequest) {
  const { tableName, systemSchema } = request;
  const isBuiltIn = systemSchema !== false && BUILT_IN_TABLES.includes(tableName);
  if (isBuiltIn) {
    // Users who may not see prompts get an empty table, as for rows of accounts outside their scope.
    if (!canOpenAdmin(caller.roles)) return { listing: [], has_next: false, total_records: 0 };
    const source = { kind: 'custom', table: tableName, system: true } as const;
    return runListing(tx, caller, buildListingQuery(source, PROMPT_COLUMNS, ['created_by']), aiSystemDetails, request);
  }
  const table = systemSchema === true ? undefined : await getTableByName(tx, tableName);
  if (!table) throw new FieldError('reqParam.tableName', TABLE_UNKNOWN);
  const source = { kind: 'custom', table: tableName, system: false } as const;
  const { id, version, body } = table;
  const dataset = customDataset({ id, version, ...body });
  return runListing(tx, caller, buildListingQuery(source, body.columns), dataset, request);
}

async function runListing(tx: TenantTx, caller: Caller, query: Query, dataset: Dataset, request: ListingRequest) {
  const { filters, sort, pageNumber, pageSize } = request;
  try {
    const compiled = compile(query, caller, { given: {}, filters, sort, pageNumber, pageSize }, () => dataset);
    const [rows = [], count] = await runStatements(tx, [compiled.rows, compiled.count]);
    const total = Number(count?.[0]?.[0] ?? 0);
    const records = rows.map((row) => Object.fromEntries(query.columns.map(({ key }, at) => [key, row[at] ?? null])));
    return { listing: records as CustomRow[], has_next: pageNumber * pageSize < total, total_records: total };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new FieldError(error.place, error.reason);
  }
}

/** Returns a row of a custom table, or undefined if there is no such row. */
export async function getRow(tx: TenantTx, table: StoredTable, id: number): Promise<FoundRow | undefined> {
  const [row] = await tx.rows<FoundRow>(
    `select id, data, created_at, updated_at from custom_rows where tenant_id = $1 and table_id = $2 and id = $3`,
    [tx.tenant, table.id, id],
  );
  return row;
}

/** @throws NotFound */
export async function getCustomRow(tx: TenantTx, table: StoredTable, id: number): Promise<CustomRow> {
  const row = requireFound(await getRow(tx, table, id), 'Row');
  return toCustomRow(table.body, row);
}

export interface Prompt {
  id: number;
  prompt_name: string;
  prompt: string;
  component_id: number | null;
  active: boolean;
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
}

/** @throws NotFound */
export async function getPrompt(tx: TenantTx, id: number): Promise<CustomRow> {
  const [row] = await tx.rows<Prompt>(
    `select id, prompt_name, prompt, component_id, active, created_by, created_at, updated_at
     from ai_system_details where tenant_id = $1 and id = $2`,
    [tx.tenant, id],
  );
  if (!row) throw new NotFoundError('Row');
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}

/**
 * Requires that the caller may write to the table, and on the accounts that a change affects: the current and the new
 * account of the row. Locks them.
 *
 * @throws Forbidden, and NotFound for a row that is not in the table or outside the account scope
 */
export async function assertCanWriteRow(
  tx: TenantTx,
  access: Access,
  table: StoredTable,
  { row, account }: { row?: number | undefined; account?: number | undefined },
): Promise<void> {
  if (!canWriteRows(access.roles, table.body.write_roles)) throw new ForbiddenError(WRITE_FORBIDDEN);
  const [found] =
    row === undefined
      ? []
      : await tx.rows<{ account_id: number | null }>(
          'select account_id from custom_rows where tenant_id = $1 and table_id = $2 and id = $3 for update',
          [tx.tenant, table.id, row],
        );
  if (row !== undefined && !found) throw new NotFoundError('Row');
  const own = found?.account_id ?? undefined;
  if (own !== undefined && !(await getAccountAccess(tx, access, own))?.reachable) throw new NotFoundError('Row');
  const accounts = [...new Set([own, account])].filter((id) => id !== undefined).sort((a, b) => a - b);
  for (const id of accounts) await requireWritableAccount(tx, access, id);
}
