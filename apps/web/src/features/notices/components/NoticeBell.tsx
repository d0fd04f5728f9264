import { unreadLabel } from '@mainstay/contract/rules/notices';
import { UnstyledButton } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { Suspense } from 'react';
import { usePopup } from '../../../app/use-popups.ts';
import { Popup } from '../../../ui/Popup.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useUnread } from '../queries.ts';
import './NoticeBell.css';

const NoticePanel = lazyRouteComponent(() => import('./NoticePanel.tsx'), 'NoticePanel');
/** Begins as soon as somebody nears the button. */
const prepare = () => void NoticePanel.preload?.();

/** How much is unread, and the way to it. */
export function NoticeBell() {
  const popup = usePopup('notices');
  const unread = useUnread();
  return (
    <Popup
      {...popup.props}
      label="Notifications"
      className="pop nt-pop"
      position="bottom-end"
      width={400}
      trigger={
        <UnstyledButton className="bar-b nt-bell" onPointerEnter={prepare} onFocus={prepare}>
          <Bell size={17} aria-hidden />
          {unread > 0 && (
            <span className="nt-count num" aria-hidden>
              {unreadLabel(unread)}
            </span>
          )}
          <span className="sr">{unread > 0 ? `Notifications, ${unreadLabel(unread)} unread` : 'Notifications'}</span>
        </UnstyledButton>
      }
    >
      {(close) => (
        <Suspense fallback={<Skeleton height={180} />}>
          <NoticePanel onLeave={close} />
        </Suspense>
      )}
    </Popup>
  );
}
