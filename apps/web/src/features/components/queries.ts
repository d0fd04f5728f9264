/** Components: their definitions' public half, a page of their data, CSV, scores. */
import type { KpiReport, Report } from '@mainstay/contract/components/report';
import { components } from '@mainstay/contract/components';
import { componentScores } from '@mainstay/contract/components/scores';
import type { ClientInput, EndpointDef } from '@mainstay/contract/kit';
import { queryOptions } from '@tanstack/react-query';
import { addressOf, ApiError, type Data, fetchData } from '../../lib/api.ts';
import { hashOf, keepReply, recallReply } from '../../lib/kept-replies.ts';
import { keyOf } from '../../lib/query.ts';
import { getSession } from '../../lib/session.ts';

/** A reply, or the last one before the server was out of reach. */
export interface Kept<T> {
  data: T;
  /** When it was answered; null for an answer of now. */
  keptAt: number | null;
}

/** Asks the server; when no answer comes, what it answered last. A refusal is never covered up. */
async function keptFetch<E extends EndpointDef>(
  endpoint: E,
  input: ClientInput<E>,
  signal: AbortSignal,
): Promise<Kept<Data<E>>> {
  const { body } = input as { body?: unknown };
  const address = `${endpoint.method} ${addressOf(endpoint.path, input)}`;
  const key = `${getSession()?.user_id} ${address} ${hashOf(JSON.stringify(body ?? null))}`;
  try {
    const data = await fetchData(endpoint, input, signal);
    void keepReply(key, data);
    return { data, keptAt: null };
  } catch (error) {
    const kept = error instanceof ApiError && error.status === 0 ? await recallReply(key) : undefined;
    if (!kept) throw error;
    return { data: kept.reply as Data<E>, keptAt: kept.at };
  }
}

/** A query whose last answer outlives the connection. */
function keptQuery<E extends EndpointDef>(endpoint: E, input: ClientInput<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => keptFetch(endpoint, input, signal),
    networkMode: 'always',
    refetchOnReconnect: 'always',
  });
}

export const detailQuery = (id: number) => keptQuery(components.getComponentDetail, { query: { id } });

/** What is asked of a component: filters and sort make it a POST (3-components-21). */
export interface Ask {
  query: { id: number; pageNumber: number; pageSize: number | undefined } & Record<string, unknown>;
  body: { filters?: string; sort_by?: { sort_key: string; order_by: 'asc' | 'desc' } } | undefined;
}

export const dataQuery = ({ query, body }: Ask) =>
  body ? keptQuery(components.askComponentData, { query, body }) : keptQuery(components.getComponentData, { query });

/** Everything but a KPI answers with rows (C3-01). */
export const isReport = (data: Report | KpiReport | undefined): data is Report =>
  data !== undefined && 'reports' in data;

export const scoreQuery = (id: number, account: number | undefined) =>
  keptQuery(componentScores.getScoreData, { params: { id }, query: { account_id: account } });

/** The CSV text of all rows that the filters let through, whatever page is shown. */
export function downloadCsv({ query, body }: Ask): Promise<string> {
  const { pageNumber: _, pageSize: __, ...rest } = query;
  return fetchData(components.downloadComponentData, { query: rest, body: body ?? {} });
}
