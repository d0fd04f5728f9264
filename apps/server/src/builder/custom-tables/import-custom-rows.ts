/** Imports rows from a file into a custom table: parsed, validated, and written in a fixed number of statements. */
import type { RowError, RowImportResult } from '@mainstay/contract/custom-tables';
import { noAccessMessage, READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { type AccountAccess, canRead, canWrite } from '../../core/account-access/account-permission.ts';
import { inAccountScope } from '../../core/account-access/account-scope.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import { invalidateReplies } from '../../platform/engine/reply-cache.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, FieldError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import type { FileRecord } from '../../platform/uploads/records.ts';
import type { StoredTable } from './custom-table-definitions.ts';
import { customRowsImported } from './events.ts';
import { type ColumnMapping, mapColumns, type ParsedRow, parseLine } from './parse-file-rows.ts';

/**
 * Locks the accounts in the order of their ids, in one statement.
 *
 * @returns why the caller may not write on an account, by its id
 */
async function findUnwritableAccounts(
  tx: TenantTx,
  access: Access,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const values = new Values(tx.tenant, ids.filter(Number.isSafeInteger), access.user);
  const found = await tx.rows<AccountAccess>(
    `select a.id, a.name, m.member_type, m.read_only, ${inAccountScope(values, access)} as reachable from accounts a
       left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $3
     where a.tenant_id = $1 and a.id = any($2::bigint[]) order by a.id for no key update of a`,
    values.list,
  );
  const byId = new Map(found.map((account) => [account.id, account]));
  return new Map(
    ids.flatMap((id): [number, string][] => {
      const account = byId.get(id);
      if (!account) return [[id, `Account ${id} not found.`]];
      if (!canRead(account)) return [[id, noAccessMessage(account.name)]];
      return canWrite(access, account) ? [] : [[id, READ_ONLY_MESSAGE]];
    }),
  );
}

/** A received file. */
export interface UploadedRowsFile {
  fileName: string;
  columns: Parameters<typeof mapColumns>[1];
  records: readonly FileRecord[];
}

export interface RowsImportOptions {
  /** Nothing is written. */
  dryRun: boolean;
  /** Valid rows are imported even if others are rejected. */
  skipRejected: boolean;
}

/** The maximum number of reported errors. Further errors are only counted. */
const MAX_REPORTED_ERRORS = 500;

/** Parses every record and checks all accounts with a single query. */
async function parseRows(
  tx: TenantTx,
  access: Access,
  table: StoredTable,
  mappings: readonly ColumnMapping[],
  file: UploadedRowsFile,
) {
  const { account_key: accountKey } = table.body;
  const rows: ParsedRow[] = [];
  const errors: RowError[] = [];
  for (const { line, cells } of file.records) {
    const parsed = parseLine(mappings, cells, { line, accountKey });
    errors.push(...parsed.errors);
    if (parsed.errors.length === 0) rows.push(parsed.row);
  }
  if (accountKey === null) return { rows, faults: errors };
  const accounts = new Set(rows.map(({ values }) => Number(values[accountKey])));
  const deniedReasons = await findUnwritableAccounts(tx, access, [...accounts]);
  const header = mappings.find(({ column }) => column.key === accountKey)?.header ?? null;
  const writableRows = rows.filter(({ line, values }) => {
    const reason = deniedReasons.get(Number(values[accountKey]));
    if (reason !== undefined) errors.push({ line, column: header, reason });
    return reason === undefined;
  });
  return { rows: writableRows, faults: errors.sort((a, b) => a.line - b.line) };
}

/** Inserts the rows and their indexed cells in one statement. */
async function insertRows(tx: TenantTx, table: StoredTable, rows: readonly ParsedRow[], by: Actor): Promise<void> {
  const { columns, account_key: accountKey } = table.body;
  const filterableColumns = columns.filter(({ filterable }) => filterable);
  await tx.rows(
    `with made as (
       insert into custom_rows (tenant_id, table_id, account_id, data, created_by, created_at, updated_at)
       select $1, $2, r.account, r.data::jsonb, $5, $6, $6 from unnest($3::bigint[], $4::text[]) r (account, data)
       returning id, data)
     insert into custom_cells (tenant_id, table_id, column_key, row_id, value_text, value_number, value_day)
     select $1, $2, c.key, m.id, case when c.type in ('text', 'choice') then m.data ->> c.key end,
       case when c.type = 'number' then (m.data ->> c.key)::float8 end, case when c.type = 'date' then (m.data ->> c.key)::date end
     from made m join unnest($7::text[], $8::text[]) c (key, type) on m.data ->> c.key is not null`,
    [
      tx.tenant,
      table.id,
      rows.map(({ values }) => (accountKey === null ? null : Number(values[accountKey]))),
      rows.map(({ values }) => JSON.stringify(values)),
      by.userId,
      by.now,
      filterableColumns.map(({ key }) => key),
      filterableColumns.map(({ type }) => type),
    ],
  );
}

/**
 * Adds the rows of a file. Existing rows remain unchanged. The caller has locked the table.
 *
 * @throws BusinessError if the file does not fit the table, or if rows are invalid and must not be skipped
 */
export async function importRows(
  tx: TenantTx,
  { access, by }: { access: Access; by: Actor },
  table: StoredTable,
  file: UploadedRowsFile,
  { dryRun, skipRejected }: RowsImportOptions,
): Promise<RowImportResult> {
  const mapped = mapColumns(table.body.columns, file.columns);
  if ('fault' in mapped) throw new FieldError('file', mapped.fault);
  const { rows, faults: errors } = await parseRows(tx, access, table, mapped.mappings, file);
  const total = file.records.length;
  const rejected = total - rows.length;
  const report = { file_name: file.fileName, total, rejected, faults: errors.slice(0, MAX_REPORTED_ERRORS) };
  if (dryRun) return { ...report, created: rows.length, landed: false };
  if (rejected > 0 && !skipRejected) {
    const fields = Object.fromEntries(
      report.faults.map(({ line, column, reason }) => [
        `line ${line}`,
        column === null ? reason : `${column}: ${reason}`,
      ]),
    );
    throw new BusinessError(`Nothing was imported: ${rejected} of ${total} rows cannot be imported.`, { fields });
  }
  const { account_key: key } = table.body;
  const accounts = key === null ? [] : [...new Set(rows.map(({ values }) => Number(values[key])))];
  const imported = event(customRowsImported, {
    table,
    fileName: file.fileName,
    rows: rows.length,
    rejected,
    accountIds: accounts.sort((a, b) => a - b),
  });
  await Promise.all([
    rows.length > 0 && insertRows(tx, table, rows, by),
    record(tx, imported, by),
    invalidateReplies(tx),
  ]);
  return { ...report, created: rows.length, landed: true };
}
