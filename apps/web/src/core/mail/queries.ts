/** API calls of outgoing mail. Messages are polled while they are being sent. */
import { type OutgoingMail, outgoingMail } from '@mainstay/contract/mail/outgoing';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../platform/lib/api.ts';
import { pagedQuery } from '../../platform/lib/paged-query.ts';
import { query } from '../../platform/lib/query.ts';

const LIST_LIMIT = 50;
const POLL_MS = 3000;

/** The status changes without user interaction. */
const isInProgress = ({ status }: Pick<OutgoingMail, 'status'>): boolean => status === 'queued' || status === 'sending';

/** Messages, newest first. */
export const mailsQuery = infiniteQueryOptions({
  ...pagedQuery(outgoingMail.findMails, {}, LIST_LIMIT),
  select: ({ pages, pageParams }) => ({
    pages: pages.map(({ mails, ...page }) => ({ ...page, listing: mails })),
    pageParams,
  }),
  refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.mails.some(isInProgress)) ? POLL_MS : false),
});

/** The message with the id of the URL. */
export const mailQuery = (id: number) =>
  queryOptions({
    ...query(outgoingMail.getMail, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? POLL_MS : false),
  });

/**
 * Fetches the link of an unsent invitation. The server records this in the audit log, so it is fetched only on request.
 */
export const revealLink = (id: number) => fetchData(outgoingMail.revealLink, { params: { id } });

/** Retries a message and caches its new status. */
export async function sendMail(client: QueryClient, id: number): Promise<void> {
  client.setQueryData(mailQuery(id).queryKey, await fetchData(outgoingMail.sendMail, { params: { id } }));
  await client.invalidateQueries({ queryKey: mailsQuery.queryKey });
}
