/** Calls of outgoing mail, and how often they are asked again while something is on its way. */
import { type OutgoingMail, outgoingMail } from '@mainstay/contract/mail/outgoing';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../lib/api.ts';
import { pageInput } from '../../lib/paged-list.ts';
import { query } from '../../lib/query.ts';

const LIST_LIMIT = 50;
const POLL_MS = 3000;

/** It changes by itself. */
const isInProgress = ({ status }: Pick<OutgoingMail, 'status'>): boolean => status === 'queued' || status === 'sending';

/** Messages, newest first. */
export const mailsQuery = infiniteQueryOptions({
  queryKey: [outgoingMail.findMails.path, 'GET', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    fetchData(outgoingMail.findMails, { query: pageInput(pageParam, LIST_LIMIT) }, signal),
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (last.has_next ? pages.length + 1 : undefined),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.mails.some(isInProgress)) ? POLL_MS : false),
});

/** One message, as the address names it. */
export const mailQuery = (id: number) =>
  queryOptions({
    ...query(outgoingMail.getMail, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? POLL_MS : false),
  });

/** The link of an unsent invitation; asking is written into the audit log, so nothing asks by itself. */
export const revealLink = (id: number) => fetchData(outgoingMail.revealLink, { params: { id } });

/** Tries again, and takes in what the server answers. */
export async function sendMail(client: QueryClient, id: number): Promise<void> {
  client.setQueryData(mailQuery(id).queryKey, await fetchData(outgoingMail.sendMail, { params: { id } }));
  await client.invalidateQueries({ queryKey: mailsQuery.queryKey });
}
