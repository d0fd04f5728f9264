/** Queries and mutations of imports, and the poll intervals while an import is processed. */
import { PAGE_LIMIT_DEFAULT } from '@mainstay/contract/kit';
import { type ImportJob, imports } from '@mainstay/contract/imports';
import type { ImportKind } from '@mainstay/contract/rules/import-kinds';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../platform/lib/api.ts';
import { pagedQuery } from '../../platform/lib/paged-query.ts';
import { queryKey, query } from '../../platform/lib/query.ts';

const LIST_LIMIT = 50;
const LIST_POLL_MS = 2000;
const JOB_POLL_MS = 1000;
/** Poll interval in milliseconds for small files, whose import takes less than a second. */
const SMALL_POLL_MS = 250;
const SMALL_ROWS = 1000;
const PREVIEW_ROWS = 50;

/** Returns whether the server is processing the import. */
export const isWorking = ({ status }: Pick<ImportJob, 'status'>): boolean =>
  status === 'checking' || status === 'running' || status === 'undoing';

/** Returns the imports, newest first. It polls only while one of them is being processed. */
export const importsQuery = infiniteQueryOptions({
  ...pagedQuery(imports.findImports, {}, LIST_LIMIT),
  refetchInterval: ({ state }) =>
    state.data?.pages.some((page) => page.listing.some(isWorking)) ? LIST_POLL_MS : false,
});

/** Returns an import with its progress. */
export const importQuery = (id: number) =>
  queryOptions({
    ...query(imports.getImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? getPollInterval(state.data) : false),
  });

/** Returns the poll interval of an import in milliseconds, or false if the server is not processing it. */
export function getPollInterval(job: Pick<ImportJob, 'status' | 'total'>): number | false {
  if (!isWorking(job)) return false;
  return job.total <= SMALL_ROWS ? SMALL_POLL_MS : JOB_POLL_MS;
}

/** Previews the first rows as they will be imported. The previous rows remain visible while new ones load. */
export const previewQuery = (id: number) =>
  queryOptions({
    ...query(imports.previewImport, { params: { id }, query: { limit: PREVIEW_ROWS } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });

/** Filter for rejected rows: a column or the whole row, and a reason. */
export interface ErrorSelection {
  column?: string;
  whole_row?: true;
  reason?: string;
}

/** Returns the rejected rows that match a filter, page by page, together with all errors in groups. */
export const errorsQuery = (id: number, selection: ErrorSelection = {}) =>
  infiniteQueryOptions({
    ...pagedQuery(imports.findFaults, { params: { id }, query: selection }, PAGE_LIMIT_DEFAULT),
    queryKey: [imports.findFaults.path, 'GET', id, selection],
  });

export const mappingsQuery = (kind: ImportKind) => query(imports.findMappings, { query: { kind } });

/** Caches an import from a response. Requests in flight are canceled, because they would restore the previous state and end the polling. */
export async function updateCachedImport(client: QueryClient, job: ImportJob): Promise<void> {
  const { queryKey } = importQuery(job.id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, job);
}

/** Invalidates the previewed and the rejected rows. */
export async function invalidateRows(client: QueryClient, id: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKey(imports.previewImport, previewInput(id)) }),
    client.invalidateQueries({ queryKey: [imports.findFaults.path, 'GET', id] }),
  ]);
}

const previewInput = (id: number) => ({ params: { id }, query: { limit: PREVIEW_ROWS } });

export const checkImport = (id: number) => fetchData(imports.checkImport, { params: { id } });
export const runImport = (id: number) => fetchData(imports.runImport, { params: { id } });
export const undoImport = (id: number) => fetchData(imports.undoImport, { params: { id } });
export const deleteImport = (id: number) => fetchData(imports.deleteImport, { params: { id } });
export const deleteMapping = (id: number) => fetchData(imports.deleteMapping, { params: { id } });
export const downloadRejected = (id: number) => fetchData(imports.downloadRejected, { params: { id } });
