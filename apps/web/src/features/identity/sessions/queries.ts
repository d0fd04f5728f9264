/** Calls of open sessions: one's own, and everybody's. */
import { sessions } from '@mainstay/contract/identity/sessions';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { fetchData } from '../../../lib/api.ts';
import { pageInput } from '../../../lib/paged-list.ts';
import { query } from '../../../lib/query.ts';

const LIST_LIMIT = 100;

/** Where the person is signed in. */
export const ownSessionsQuery = { ...query(sessions.findOwnSessions, {}), staleTime: 0 };

/** Open sessions of everybody, or of one person, the one seen last first. */
export const sessionsQuery = (userId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: [sessions.findSessions.path, 'GET', userId ?? null],
    queryFn: ({ pageParam, signal }) =>
      fetchData(sessions.findSessions, { query: { ...pageInput(pageParam, LIST_LIMIT), user_id: userId } }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.has_next ? pages.length + 1 : undefined),
    staleTime: 0,
  });

/** Lists of sessions are asked for anew. */
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

/** @returns how many there were */
export async function endOtherSessions(client: QueryClient): Promise<number> {
  const { ended } = await fetchData(sessions.endOtherSessions, {});
  await refreshSessions(client);
  return ended;
}

export async function endSession(client: QueryClient, id: number): Promise<void> {
  await fetchData(sessions.endSession, { params: { id } });
  await refreshSessions(client);
}
