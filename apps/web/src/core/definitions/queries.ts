/** Versions, export and import of definitions. */
import { versions } from '@mainstay/contract/definitions/versions';
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { fetchData, callApi } from '../../platform/lib/api.ts';
import { query } from '../../platform/lib/query.ts';
import { pageDetails } from '@mainstay/contract/pages/detail';
import { transfer, type DefinitionFile } from '@mainstay/contract/definitions/transfer';

export const versionsQuery = (kind: DefinitionKindName, id: number) =>
  queryOptions({ ...query(versions.findVersions, { params: { kind, id }, query: { limit: 100 } }), staleTime: 0 });

export const restoreVersion = (kind: DefinitionKindName, id: number, version: number) =>
  fetchData(versions.restoreVersion, { params: { kind, id, version } });

/**
 * Invalidates all pages after one of them or its content has changed. Inactive queries are removed, so that no outdated
 * page is shown when it is opened next.
 */
export async function invalidatePageDetails(client: QueryClient): Promise<void> {
  const keys = Object.values(pageDetails).map(({ path }) => ({ queryKey: [path] }));
  for (const key of keys) client.removeQueries({ ...key, type: 'inactive' });
  await Promise.all(keys.map((key) => client.invalidateQueries(key)));
}

export const exportDefinitions = (selection: { kinds?: string; ids?: string }): Promise<Blob> =>
  callApi(transfer.exportDefinitions, { query: selection });
export const importDefinitions = (file: DefinitionFile, conflicts: 'replace' | 'skip', dryRun: boolean) =>
  fetchData(transfer.importDefinitions, { body: { file, conflicts, dry_run: dryRun } });
