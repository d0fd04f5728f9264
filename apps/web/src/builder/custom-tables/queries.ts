/** Queries and mutations of custom tables and their rows. */
import {
  type CustomRow,
  customObjects,
  type CustomTable,
  customTables,
  type RowImportResult,
} from '@mainstay/contract/custom-tables';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { queryKey, query } from '../../platform/lib/query.ts';

export const tablesQuery = query(customTables.findCustomTables, { query: {} });
export const tableQuery = (id: number) =>
  queryOptions({ ...query(customTables.getCustomTable, { params: { id } }), staleTime: 0 });

/** Rows per page of the grid. */
export const ROWS_LIMIT = 50;
export function rowsQuery(tableName: string, pageNum: number) {
  const body = { limit: ROWS_LIMIT, pageNum, reqParam: { tableName } };
  return queryOptions({
    queryKey: queryKey(customObjects.findCustomRows, body),
    queryFn: ({ signal }) => fetchData(customObjects.findCustomRows, { body }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** @param from the edited table, or null to create one; without a version, the newest one is overwritten */
export async function saveTable(
  client: QueryClient,
  from: { id: number; version?: number } | null,
  body: unknown,
): Promise<CustomTable> {
  const saved = from
    ? await fetchData(customTables.updateCustomTable, {
        params: { id: from.id },
        query: from.version === undefined ? {} : { version: from.version },
        body,
      })
    : await fetchData(customTables.createCustomTable, { body });
  await invalidateTables(client);
  return saved;
}

export async function deleteTable(client: QueryClient, id: number): Promise<void> {
  await callApi(customTables.deleteCustomTable, { params: { id } });
  // The editor is still open, so the query of the deleted table must not be refetched.
  await client.invalidateQueries({ queryKey: [customTables.findCustomTables.path] });
}

/** @param id of the edited row; null adds a row */
export async function saveRow(
  client: QueryClient,
  tableName: string,
  id: number | null,
  row: CustomRow,
): Promise<void> {
  const rowData = id === null ? row : { ...row, id };
  const endpoint = id === null ? customObjects.insertCustomRow : customObjects.updateCustomRow;
  await callApi(endpoint, { body: { reqParam: { tableName, rowData } } });
  await invalidateTables(client);
}

export async function deleteRow(client: QueryClient, table: number, row: number): Promise<void> {
  await callApi(customTables.deleteCustomRow, { params: { id: table, row } });
  await invalidateTables(client);
}

/** Runs a dry run of an import, or imports the valid rows of the file. */
export async function importRows(
  client: QueryClient,
  table: number,
  file: File,
  { dryRun }: { dryRun: boolean },
): Promise<RowImportResult> {
  const form = new FormData();
  form.set('file', file);
  const input = { dry_run: dryRun, skip_rejected: true };
  const report = await fetchData(customTables.importCustomRows, { params: { id: table }, query: input, form });
  if (report.landed) await invalidateTables(client);
  return report;
}

export async function invalidateTables(client: QueryClient): Promise<void> {
  const endpoints = [customTables.findCustomTables, customTables.getCustomTable, customObjects.findCustomRows];
  await Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}
