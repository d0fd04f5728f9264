/** API calls of connected mailboxes: the user's own, and for administrators those of all users. */
import { mailConnections } from '@mainstay/contract/mail-connections';
import { MAILBOX_ROUTE } from '@mainstay/contract/rules/mail-providers';
import type { ConnectionPart, MailProviderId, MailVisibility } from '@mainstay/contract/rules/mail-providers';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../platform/lib/api.ts';
import { pagedQuery } from '../../platform/lib/paged-query.ts';
import { queryKey } from '../../platform/lib/query.ts';
import { updateSession } from '../../platform/lib/session.ts';

const LIST_LIMIT = 100;

/** The user's own connection. Loading it also updates the provider in the session, which determines the tabs of mail and calendar. */
export const ownConnectionQuery = queryOptions({
  queryKey: queryKey(mailConnections.getOwn),
  queryFn: async ({ signal }) => {
    const found = await fetchData(mailConnections.getOwn, {}, signal);
    const { connection } = found;
    const isUsable = connection && !connection.is_sample && connection.syncs.some(({ state }) => state !== 'ended');
    updateSession({ mail_provider: isUsable ? connection.provider : null });
    return found;
  },
  staleTime: 0,
});
export const connectionsQuery = pagedQuery(mailConnections.list, {}, LIST_LIMIT);

const refreshOwn = (client: QueryClient) => client.invalidateQueries({ queryKey: ownConnectionQuery.queryKey });

/** @returns the address at which the provider requests the consent of the user */
export async function getConsentUrl(provider: MailProviderId, parts: ConnectionPart[]): Promise<string> {
  const { url } = await fetchData(mailConnections.start, { body: { provider, parts, redirect: MAILBOX_ROUTE } });
  return url;
}

export async function saveVisibility(client: QueryClient, visibility: MailVisibility): Promise<void> {
  await fetchData(mailConnections.update, { body: { visibility } });
  await refreshOwn(client);
}

export async function synchronize(client: QueryClient): Promise<void> {
  await fetchData(mailConnections.synchronize, {});
  await refreshOwn(client);
}

export async function disconnect(client: QueryClient): Promise<void> {
  await fetchData(mailConnections.disconnect, {});
  await refreshOwn(client);
}

export async function disconnectUser(client: QueryClient, id: number): Promise<void> {
  await fetchData(mailConnections.disconnectUser, { params: { id } });
  await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
}
