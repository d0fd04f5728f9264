/** API calls of the company's archive and of its deletion. */
import { type CompanyTransfer, companyArchive } from '@mainstay/contract/company-archive';
import { companyDeletion } from '@mainstay/contract/company-deletion';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { query, queryKey } from '../../platform/lib/query.ts';
import { menuQuery } from '../navigation/queries.ts';

const POLL_MS = 1000;

export const isInProgress = (transfer: Pick<CompanyTransfer, 'status'> | null): boolean =>
  transfer?.status === 'waiting' || transfer?.status === 'running';

/** The latest export and import. It polls while one of them is in progress. */
export const transfersQuery = queryOptions({
  ...query(companyArchive.getTransfers, {}),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data && (isInProgress(data.export) || isInProgress(data.import)) ? POLL_MS : false,
});

export const refreshTransfers = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: queryKey(companyArchive.getTransfers).slice(0, 1) });

export async function startExport(client: QueryClient): Promise<void> {
  await fetchData(companyArchive.startExport, {});
  await refreshTransfers(client);
}

/** @returns the address of the file of an export, which is valid for five minutes */
export const fetchDownloadLink = async (id: number): Promise<string> =>
  (await fetchData(companyArchive.createDownloadLink, { params: { id } })).download_url;

export const deletionQuery = queryOptions({ ...query(companyDeletion.getDeletion, {}), staleTime: 0 });

const refreshDeletion = (client: QueryClient) =>
  Promise.all([deletionQuery, menuQuery].map(({ queryKey: key }) => client.invalidateQueries({ queryKey: key })));

export async function requestDeletion(
  client: QueryClient,
  body: { company_name: string; password: string },
): Promise<void> {
  await fetchData(companyDeletion.requestDeletion, { body });
  await refreshDeletion(client);
}

export async function cancelDeletion(client: QueryClient): Promise<void> {
  await callApi(companyDeletion.cancelDeletion, {});
  await refreshDeletion(client);
}
