/** API calls of announcements, for their readers and for their authors. */
import {
  ANNOUNCEMENTS_LIMIT,
  announcements,
  type AnnouncementInput,
  type EditedAnnouncement,
} from '@mainstay/contract/announcements';
import { pages } from '@mainstay/contract/pages';
import { infiniteQueryOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { pagedQuery } from '../../platform/lib/paged-query.ts';
import { queryKey } from '../../platform/lib/query.ts';
import { menuQuery } from '../navigation/queries.ts';

/** The published announcements, newest first. */
export const announcementPages = infiniteQueryOptions({
  queryKey: queryKey(announcements.findAnnouncements),
  queryFn: ({ pageParam, signal }) =>
    fetchData(announcements.findAnnouncements, { query: { page_num: pageParam, limit: ANNOUNCEMENTS_LIMIT } }, signal),
  initialPageParam: 1,
  getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length + 1 : undefined),
  staleTime: 0,
});

/** The number of unread announcements, which is part of the menu. */
export const useUnreadAnnouncements = (): number => useQuery(menuQuery).data?.unread_announcements ?? 0;

/** The announcements stay marked as new on the screen until it is opened again. */
export async function markAnnouncementsRead(client: QueryClient, ids: readonly number[]): Promise<void> {
  const { unread } = await fetchData(announcements.readAnnouncements, { body: { ids: [...ids] } });
  client.setQueryData(menuQuery.queryKey, (menu) => menu && { ...menu, unread_announcements: unread });
}

/** All announcements, planned ones included. */
export const editedAnnouncementPages = pagedQuery(announcements.findEditedAnnouncements, {}, 50);

/** Invalidates both lists, and the menu with the number of unread announcements. */
const refresh = (client: QueryClient) =>
  Promise.all(
    [announcements.findEditedAnnouncements, announcements.findAnnouncements, pages.findMenus].map(({ path }) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  );

/** @param saved the announcement to update; null creates one */
export async function saveAnnouncement(
  client: QueryClient,
  saved: { id: number; version: number } | null,
  body: AnnouncementInput,
): Promise<void> {
  await (saved === null
    ? callApi(announcements.createAnnouncement, { body })
    : callApi(announcements.updateAnnouncement, {
        params: { id: saved.id },
        body: { ...body, version: saved.version },
      }));
  await refresh(client);
}

export const fetchAnnouncement = (id: number): Promise<EditedAnnouncement> =>
  fetchData(announcements.getAnnouncement, { params: { id } });

export async function deleteAnnouncement(client: QueryClient, { id }: EditedAnnouncement): Promise<void> {
  await callApi(announcements.deleteAnnouncement, { params: { id } });
  await refresh(client);
}
