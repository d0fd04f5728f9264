/** API calls of notifications: the lists, the unread count and the daily digest. */
import { type Digest, type NotificationGroup, notifications } from '@mainstay/contract/notifications';
import type { NotificationKind } from '@mainstay/contract/rules/notifications';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi, fetchData } from '../../lib/api.ts';
import { changeOptimistically } from '../../lib/optimistic.ts';
import { query } from '../../lib/query.ts';
import { TIMINGS } from '../../lib/timings.ts';
import { menuQuery } from '../pages/queries.ts';

/** The first notifications of every kind. */
export const notificationsQuery = queryOptions({ ...query(notifications.findNotices, { query: {} }), staleTime: 0 });

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

type Shown = { groups: NotificationGroup[]; unread: number };

/** Loads the next page of a group. */
export async function loadMore(client: QueryClient, kind: NotificationKind, after: string): Promise<void> {
  const { groups } = await fetchData(notifications.findNotices, { query: { kind, after, limit: 20 } });
  const [more] = groups;
  if (!more) return;
  change(client, ({ groups: shown, unread }) => ({
    unread,
    groups: shown.map((group) =>
      group.kind === kind && group.next === after
        ? { ...group, next: more.next, notices: [...group.notices, ...more.notices] }
        : group,
    ),
  }));
}

function change(client: QueryClient, next: (shown: Shown) => Shown): void {
  client.setQueryData(notificationsQuery.queryKey, (shown) => shown && next(shown));
}

const readGroup = (group: NotificationGroup, isRead: (key: string) => boolean): NotificationGroup => {
  const read = group.notices.filter(({ key, unread }) => unread && isRead(key)).length;
  return {
    ...group,
    unread: group.unread - read,
    notices: group.notices.map((notice) => (isRead(notice.key) ? { ...notice, unread: false } : notice)),
  };
};

const readGroups = (groups: NotificationGroup[], what: { key: string } | 'all'): NotificationGroup[] =>
  groups.map((group) =>
    what === 'all' ? { ...readGroup(group, () => true), unread: 0 } : readGroup(group, (key) => key === what.key),
  );

/**
 * Reverts the notifications that were optimistically marked as read; those that were read otherwise in the meantime
 * stay read.
 */
function unreadGroup(shown: NotificationGroup, before: NotificationGroup, read: NotificationGroup): NotificationGroup {
  const marked = before.notices.filter(({ unread }, at) => unread && !read.notices[at]?.unread).map(({ key }) => key);
  return {
    ...shown,
    unread: shown.unread + before.unread - read.unread,
    notices: shown.notices.map((notice) => (marked.includes(notice.key) ? { ...notice, unread: true } : notice)),
  };
}

/** Marks one notification or all as read, optimistically. */
export async function markNotificationsRead(client: QueryClient, what: { key: string } | 'all'): Promise<void> {
  const revert = changeOptimistically<Shown>(client, notificationsQuery, {
    apply: ({ groups, unread }) => ({ unread, groups: readGroups(groups, what) }),
    revert: ({ groups, unread }, before) => ({
      unread,
      groups: groups.map((group) => {
        const was = before.groups.find(({ kind }) => kind === group.kind);
        const [read] = was ? readGroups([was], what) : [];
        return was && read ? unreadGroup(group, was, read) : group;
      }),
    }),
  });
  try {
    const body = what === 'all' ? { all: true as const } : { keys: [what.key] };
    const { unread } = await fetchData(notifications.readNotices, { body });
    change(client, (shown) => ({ ...shown, unread }));
    setUnreadCount(client, unread);
  } catch (error) {
    revert();
    throw error;
  }
}

export const digestQuery = queryOptions({ ...query(notifications.getDigest, {}), staleTime: 0 });

export async function saveDigest(client: QueryClient, digest: Digest): Promise<void> {
  const { data } = await callApi(notifications.updateDigest, { body: digest });
  client.setQueryData(digestQuery.queryKey, data);
}
