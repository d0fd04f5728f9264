/** API calls for addresses that receive no bulk email. */
import { type Suppression, type SuppressionReason, suppressions } from '@mainstay/contract/mail/suppressions';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { callApi, fetchData } from '../../../platform/lib/api.ts';
import { pagedQuery } from '../../../platform/lib/paged-query.ts';

const LIST_LIMIT = 100;

export interface SuppressionFilter {
  find?: string | undefined;
  reason?: SuppressionReason | undefined;
}

const toQuery = ({ find, reason }: SuppressionFilter) => ({ ...(find && { q: find }), ...(reason && { reason }) });

export const suppressionPages = (filter: SuppressionFilter) => ({
  ...pagedQuery(suppressions.findSuppressions, { query: toQuery(filter) }, LIST_LIMIT),
  placeholderData: keepPreviousData,
});

export const downloadSuppressions = (filter: SuppressionFilter) =>
  fetchData(suppressions.exportSuppressions, { query: toQuery(filter) });

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [suppressions.findSuppressions.path] });

/** @returns the number of addresses that were not suppressed before */
export async function addSuppressions(client: QueryClient, addresses: string[], detail: string): Promise<number> {
  const { added } = await fetchData(suppressions.addSuppressions, { body: { addresses, detail } });
  await refresh(client);
  return added;
}

export async function deleteSuppression(client: QueryClient, { id }: Suppression): Promise<void> {
  await callApi(suppressions.deleteSuppression, { params: { id } });
  await refresh(client);
}
