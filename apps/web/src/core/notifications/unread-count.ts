/** The number of unread notifications. Separate from the lists, because every screen shows it. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { TIMINGS } from '../../platform/lib/timings.ts';
import { menuQuery } from '../navigation/queries.ts';

/**
 * Returns the unread count. It is part of the menu, so it needs no request of its own at the start; afterwards the menu
 * is polled.
 */
export const useUnreadCount = (): number =>
  useQuery({ ...menuQuery, refetchInterval: TIMINGS.unreadLook }).data?.unread_notices ?? 0;

/** Updates the unread count in the cached menu until the menu is refetched. */
export function setUnreadCount(client: QueryClient, unread_notices: number): void {
  client.setQueryData(menuQuery.queryKey, (menu) => menu && { ...menu, unread_notices });
}
