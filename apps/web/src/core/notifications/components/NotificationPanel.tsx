import type { UserNotification, NotificationGroup } from '@mainstay/contract/notifications';
import { NOTIFICATION_LABELS } from '@mainstay/contract/rules/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CheckCheck, Settings2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { daysLeft } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { Due } from '../../../platform/ui/Due.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { loadMore, notificationsQuery, markNotificationsRead } from '../queries.ts';
import { setUnreadCount } from '../unread-count.ts';
import { formatNotificationDetails, getNotificationPath, formatNotificationTitle } from './format-notification.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './NotificationBell.module.css';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Moves the focus through the notifications and their "more" buttons with the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${styles.item}, .${styles.more}`)];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  stops[step(at, stops.length)]?.focus();
}

/** Shows what the user is notified of. Each notification links to its action or screen. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(notificationsQuery);
  const panel = useRef<HTMLElement>(null);
  const unread = data?.unread;
  useEffect(() => {
    if (unread !== undefined) setUnreadCount(client, unread);
  }, [client, unread]);
  const groups = data?.groups.filter(({ notices }) => notices.length > 0) ?? [];
  const hasNotifications = groups.length > 0;
  useEffect(() => {
    if (hasNotifications) panel.current?.querySelector<HTMLElement>(`.${styles.item}`)?.focus({ preventScroll: true });
  }, [hasNotifications]);
  const markRead = (what: { key: string } | 'all') =>
    void markNotificationsRead(client, what).catch((problem: unknown) => showToast(getErrorMessage(problem)));
  const openNotification = ({ key, unread: isUnread }: UserNotification) => {
    if (isUnread) markRead({ key });
    onLeave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move between the links in it
    <section ref={panel} onKeyDown={moveFocus}>
      <div className={styles.header}>
        <h2 className={layoutStyles.grow}>Notifications</h2>
        {unread !== undefined && unread > 0 && (
          <button type="button" className={buttonStyles.button} data-quiet onClick={() => markRead('all')}>
            <CheckCheck size={14} aria-hidden />
            Mark all as read
          </button>
        )}
        <a
          className={iconButtonStyles.iconButton}
          href={hashHref('/dashboard/profile/notifications')}
          aria-label="Notification settings"
          title="Notification settings"
          onClick={onLeave}
        >
          <Settings2 size={15} aria-hidden />
        </a>
      </div>
      <div className={styles.list}>
        {data ? (
          groups.map((group) => <Group key={group.kind} group={group} onLeave={openNotification} />)
        ) : error ? (
          <ErrorState title="The notifications could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={180} />
        )}
        {data && !hasNotifications && (
          <EmptyState title="No notifications">Due actions, assignments and mentions appear here.</EmptyState>
        )}
      </div>
    </section>
  );
}

function Group({ group, onLeave }: { group: NotificationGroup; onLeave: (notice: UserNotification) => void }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { kind, total, notices, next } = group;
  const loadNextPage = async () => {
    if (next === null || busy) return;
    setBusy(true);
    try {
      await loadMore(client, kind, next);
    } catch (error) {
      showToast(getErrorMessage(error));
    }
    setBusy(false);
  };
  return (
    <section className={styles.group} aria-label={NOTIFICATION_LABELS[kind]}>
      <h3>
        {NOTIFICATION_LABELS[kind]} <span className={textStyles.tabular}>{total}</span>
      </h3>
      <ul>
        {notices.map((notice) => (
          <li key={notice.key}>
            <NotificationLink notice={notice} onLeave={() => onLeave(notice)} />
          </li>
        ))}
      </ul>
      {next !== null && (
        <button
          type="button"
          className={clsx(buttonStyles.button, styles.more)}
          data-quiet
          aria-busy={busy}
          onClick={() => void loadNextPage()}
        >
          Show more
        </button>
      )}
    </section>
  );
}

function NotificationLink({ notice, onLeave }: { notice: UserNotification; onLeave: () => void }) {
  const { action, kind, unread } = notice;
  const isDueShown = kind !== 'mentioned' && action?.status === 'Pending';
  const title = formatNotificationTitle(notice);
  return (
    <a
      className={styles.item}
      href={hashHref(getNotificationPath(notice))}
      data-unread={unread || undefined}
      onClick={onLeave}
    >
      <span>
        <b className={textStyles.truncate} title={title}>
          {unread && <span className={textStyles.screenReaderOnly}>Unread: </span>}
          {title}
        </b>
        <span className={clsx(textStyles.caption, styles.caption, textStyles.truncate)}>
          {formatNotificationDetails(notice)}
        </span>
      </span>
      {isDueShown && action?.due_date && <Due days={daysLeft(action.due_date)} />}
    </a>
  );
}
