/** Calls of custom tables: registering them, and their rows. */
import {
  type CustomRow,
  customObjects,
  type CustomTable,
  customTables,
} from '@mainstay/contract/attributes/custom-tables';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, fetchData } from '../../../lib/api.ts';
import { keyOf, query } from '../../../lib/query.ts';

export const tablesQuery = query(customTables.findCustomTables, { query: {} });
export const tableQuery = (id: number) =>
  queryOptions({ ...query(customTables.getCustomTable, { params: { id } }), staleTime: 0 });

/** Rows on one page of the grid. */
export const ROWS_LIMIT = 50;
export function rowsQuery(tableName: string, pageNum: number) {
  const body = { limit: ROWS_LIMIT, pageNum, reqParam: { tableName } };
  return queryOptions({
    queryKey: keyOf(customObjects.findCustomRows, body),
    queryFn: ({ signal }) => fetchData(customObjects.findCustomRows, { body }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** @param from the one that was changed; null registers one @returns its id */
export async function saveTable(client: QueryClient, from: CustomTable | null, body: unknown): Promise<number> {
  const saved = from
    ? await fetchData(customTables.updateCustomTable, {
        params: { id: from.id },
        query: { version: from.version },
        body,
      })
    : await fetchData(customTables.createCustomTable, { body });
  await forgetTables(client);
  return saved.id;
}

export async function deleteTable(client: QueryClient, id: number): Promise<void> {
  await call(customTables.deleteCustomTable, { params: { id } });
  await forgetTables(client);
}

/** @param id of the row that changes; null adds one */
export async function saveRow(
  client: QueryClient,
  tableName: string,
  id: number | null,
  row: CustomRow,
): Promise<void> {
  const rowData = id === null ? row : { ...row, id };
  const endpoint = id === null ? customObjects.insertCustomRow : customObjects.updateCustomRow;
  await call(endpoint, { body: { reqParam: { tableName, rowData } } });
  await forgetTables(client);
}

export async function deleteRow(client: QueryClient, table: number, row: number): Promise<void> {
  await call(customTables.deleteCustomRow, { params: { id: table, row } });
  await forgetTables(client);
}

async function forgetTables(client: QueryClient): Promise<void> {
  const endpoints = [customTables.findCustomTables, customTables.getCustomTable, customObjects.findCustomRows];
  await Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}
