import type { Announcement } from '@mainstay/contract/announcements';
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useEffect } from 'react';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { MoreButton } from '../../../platform/ui/MoreButton.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { RichText } from '../../../platform/ui/RichText.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { announcementPages, markAnnouncementsRead } from '../queries.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './Announcements.module.css';

/** Shows the announcements for the user, and marks those that were loaded as read. */
export function Announcements() {
  const session = useSignedIn();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(announcementPages);
  const shown = data?.pages.flatMap((page) => page.announcements);
  useMarkRead(shown);
  return (
    <>
      <PageHeader title="Announcements">
        {canOpenAdmin(session.role) && (
          <a className={buttonStyles.button} href={hashHref('/dashboard/admin/announcements')}>
            Manage announcements
          </a>
        )}
      </PageHeader>
      <div className={pageHeaderStyles.page}>
        {error && !shown ? (
          <ErrorState title="The announcements could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : !shown ? (
          <Skeleton height={220} />
        ) : shown.length === 0 ? (
          <EmptyState title="No announcements yet" icon={Megaphone}>
            News of your company appears here.
          </EmptyState>
        ) : (
          <ol className={styles.list} aria-label="Announcements">
            {shown.map((announcement) => (
              <Entry key={announcement.id} announcement={announcement} />
            ))}
          </ol>
        )}
        {hasNextPage && <MoreButton busy={isFetchingNextPage} onPress={() => void fetchNextPage()} />}
      </div>
    </>
  );
}

const Entry = ({ announcement: { title, description, date, unread } }: { announcement: Announcement }) => (
  <li className={styles.entry} data-unread={unread || undefined}>
    <time dateTime={date}>{formatLongDate(date)}</time>
    <article aria-label={title}>
      <h2>
        {title}
        {unread && <Chip tone="brand">New</Chip>}
      </h2>
      <RichText markup={description} />
    </article>
  </li>
);

/** The mark in the header is cleared; if the call fails, the next visit clears it. */
function useMarkRead(shown: readonly Announcement[] | undefined): void {
  const client = useQueryClient();
  const unread = shown?.flatMap((one) => (one.unread ? one.id : [])).join(',') ?? '';
  useEffect(() => {
    if (unread === '') return;
    void markAnnouncementsRead(client, unread.split(',').map(Number)).catch(() => undefined);
  }, [client, unread]);
}
