/** API calls of notifications: the lists, the unread count and the daily digest. */
import { type Digest, type NotificationGroup, notifications } from '@mainstay/contract/notifications';
import type { NotificationKind } from '@mainstay/contract/rules/notifications';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Person } from '../../platform/ui/MentionList.tsx';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { changeOptimistically } from '../../platform/lib/optimistic.ts';
import { query } from '../../platform/lib/query.ts';
import { setUnreadCount } from './unread-count.ts';

/** The first notifications of every kind. */
export const notificationsQuery = queryOptions({ ...query(notifications.findNotices, { query: {} }), staleTime: 0 });

/** Returns the first users that a note can mention and whose name or email matches. */
export const findMentionable = async (search: string, signal?: AbortSignal): Promise<Person[]> =>
  (await fetchData(notifications.findMentionable, { query: { search } }, signal)).people;

type CachedNotifications = { groups: NotificationGroup[]; unread: number };

/** Loads the next page of a group. */
export async function loadMore(client: QueryClient, kind: NotificationKind, after: string): Promise<void> {
  const { groups } = await fetchData(notifications.findNotices, { query: { kind, after, limit: 20 } });
  const [nextGroup] = groups;
  if (!nextGroup) return;
  updateCache(client, ({ groups: cachedGroups, unread }) => ({
    unread,
    groups: cachedGroups.map((group) =>
      group.kind === kind && group.next === after
        ? { ...group, next: nextGroup.next, notices: [...group.notices, ...nextGroup.notices] }
        : group,
    ),
  }));
}

function updateCache(client: QueryClient, update: (cached: CachedNotifications) => CachedNotifications): void {
  client.setQueryData(notificationsQuery.queryKey, (cached) => cached && update(cached));
}

const markGroupRead = (group: NotificationGroup, shouldMark: (key: string) => boolean): NotificationGroup => {
  const readCount = group.notices.filter(({ key, unread }) => unread && shouldMark(key)).length;
  return {
    ...group,
    unread: group.unread - readCount,
    notices: group.notices.map((notice) => (shouldMark(notice.key) ? { ...notice, unread: false } : notice)),
  };
};

const markGroupsRead = (groups: NotificationGroup[], what: { key: string } | 'all'): NotificationGroup[] =>
  groups.map((group) =>
    what === 'all'
      ? { ...markGroupRead(group, () => true), unread: 0 }
      : markGroupRead(group, (key) => key === what.key),
  );

/**
 * Reverts the notifications that were optimistically marked as read; those that were read otherwise in the meantime
 * stay read.
 */
function revertGroup(
  current: NotificationGroup,
  previous: NotificationGroup,
  marked: NotificationGroup,
): NotificationGroup {
  const markedKeys = previous.notices
    .filter(({ unread }, at) => unread && !marked.notices[at]?.unread)
    .map(({ key }) => key);
  return {
    ...current,
    unread: current.unread + previous.unread - marked.unread,
    notices: current.notices.map((notice) => (markedKeys.includes(notice.key) ? { ...notice, unread: true } : notice)),
  };
}

/** Marks one notification or all as read, optimistically. */
export async function markNotificationsRead(client: QueryClient, what: { key: string } | 'all'): Promise<void> {
  const revert = changeOptimistically<CachedNotifications>(client, notificationsQuery, {
    apply: ({ groups, unread }) => ({ unread, groups: markGroupsRead(groups, what) }),
    revert: ({ groups, unread }, before) => ({
      unread,
      groups: groups.map((group) => {
        const previousGroup = before.groups.find(({ kind }) => kind === group.kind);
        const [markedGroup] = previousGroup ? markGroupsRead([previousGroup], what) : [];
        return previousGroup && markedGroup ? revertGroup(group, previousGroup, markedGroup) : group;
      }),
    }),
  });
  try {
    const body = what === 'all' ? { all: true as const } : { keys: [what.key] };
    const { unread } = await fetchData(notifications.readNotices, { body });
    updateCache(client, (cached) => ({ ...cached, unread }));
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
