/** Queries and mutations of open sessions, of the user and of all users. */
import { sessions } from '@mainstay/contract/identity/sessions';
import type { QueryClient } from '@tanstack/react-query';
import { fetchData } from '../../../platform/lib/api.ts';
import { pagedQuery } from '../../../platform/lib/paged-query.ts';
import { query } from '../../../platform/lib/query.ts';

const LIST_LIMIT = 100;

/** The user's own sessions. */
export const ownSessionsQuery = { ...query(sessions.findOwnSessions, {}), staleTime: 0 };

/** Returns the open sessions of all users or of one user, most recently used first. */
export const sessionsQuery = (userId: number | undefined) =>
  pagedQuery(sessions.findSessions, { query: { user_id: userId } }, LIST_LIMIT);

async function refreshSessions(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [sessions.findOwnSessions.path] }),
    client.invalidateQueries({ queryKey: [sessions.findSessions.path] }),
  ]);
}

export async function endOwnSession(client: QueryClient, id: number): Promise<void> {
  await fetchData(sessions.endOwnSession, { params: { id } });
  await refreshSessions(client);
}

/** @returns the number of ended sessions */
export async function endOtherSessions(client: QueryClient): Promise<number> {
  const { ended } = await fetchData(sessions.endOtherSessions, {});
  await refreshSessions(client);
  return ended;
}

export async function endSession(client: QueryClient, id: number): Promise<void> {
  await fetchData(sessions.endSession, { params: { id } });
  await refreshSessions(client);
}
