/** What the person is told of, how much of it is unread, and the mail of it once a day. */
import { type Digest, type NoticeGroup, notices } from '@mainstay/contract/notices';
import type { NoticeKind } from '@mainstay/contract/rules/notices';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call, fetchData } from '../../lib/api.ts';
import { query } from '../../lib/query.ts';
import { TIMINGS } from '../../lib/timings.ts';
import { menuQuery } from '../pages/queries.ts';

/** The first notices of every kind. */
export const noticesQuery = queryOptions({ ...query(notices.findNotices, { query: {} }), staleTime: 0 });

/** Comes with the menu: no call of its own at the start of a visit, and one in a while afterwards. */
export const useUnread = (): number =>
  useQuery({ ...menuQuery, refetchInterval: TIMINGS.unreadLook }).data?.unread_notices ?? 0;

/** Shows what an answer says of the unread, until the menu is asked for again. */
export function keepUnread(client: QueryClient, unread_notices: number): void {
  client.setQueryData(menuQuery.queryKey, (menu) => menu && { ...menu, unread_notices });
}

type Shown = { groups: NoticeGroup[]; unread: number };

/** What follows in a group, behind what is shown of it. */
export async function loadMore(client: QueryClient, kind: NoticeKind, after: string): Promise<void> {
  const { groups } = await fetchData(notices.findNotices, { query: { kind, after, limit: 20 } });
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
  client.setQueryData(noticesQuery.queryKey, (shown) => shown && next(shown));
}

const readGroup = (group: NoticeGroup, isRead: (key: string) => boolean): NoticeGroup => {
  const read = group.notices.filter(({ key, unread }) => unread && isRead(key)).length;
  return {
    ...group,
    unread: group.unread - read,
    notices: group.notices.map((notice) => (isRead(notice.key) ? { ...notice, unread: false } : notice)),
  };
};

/** Marks one as read, or all; it shows at once. */
export async function readNotices(client: QueryClient, what: { key: string } | 'all'): Promise<void> {
  const before = client.getQueryData(noticesQuery.queryKey);
  change(client, ({ groups, unread }) => ({
    unread,
    groups: groups.map((group) =>
      what === 'all' ? { ...readGroup(group, () => true), unread: 0 } : readGroup(group, (key) => key === what.key),
    ),
  }));
  try {
    const body = what === 'all' ? { all: true as const } : { keys: [what.key] };
    const { unread } = await fetchData(notices.readNotices, { body });
    change(client, (shown) => ({ ...shown, unread }));
    keepUnread(client, unread);
  } catch (error) {
    if (before) client.setQueryData(noticesQuery.queryKey, before);
    throw error;
  }
}

export const digestQuery = queryOptions({ ...query(notices.getDigest, {}), staleTime: 0 });

export async function saveDigest(client: QueryClient, digest: Digest): Promise<void> {
  const { data } = await call(notices.updateDigest, { body: digest });
  client.setQueryData(digestQuery.queryKey, data);
}
