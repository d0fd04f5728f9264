import { formatUnreadCount } from '@mainstay/contract/rules/notifications';
import { clsx } from 'clsx';
import { Megaphone } from 'lucide-react';
import { hashHref } from '../../../platform/lib/history.ts';
import { useUnreadAnnouncements } from '../queries.ts';
import barButtonStyles from '../../../platform/ui/BarButton.module.css';
import styles from './AnnouncementLink.module.css';

/** Opens the announcements, with a mark if there are unread ones. Phones show it only then. */
export function AnnouncementLink() {
  const unread = useUnreadAnnouncements();
  const label = unread > 0 ? `Announcements, ${formatUnreadCount(unread)} unread` : 'Announcements';
  return (
    <a
      className={clsx(barButtonStyles.barButton, styles.root)}
      href={hashHref('/dashboard/announcements')}
      aria-label={label}
      title={label}
      data-unread={unread > 0 || undefined}
    >
      <Megaphone size={17} aria-hidden />
    </a>
  );
}
