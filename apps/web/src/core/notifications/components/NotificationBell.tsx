import { formatUnreadCount } from '@mainstay/contract/rules/notifications';
import { clsx } from 'clsx';
import { Bell } from 'lucide-react';
import { LoadingFallback, lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { PlainButton } from '../../../platform/ui/PlainButton.tsx';
import { usePopup } from '../../../platform/ui/use-popups.ts';
import { Popup } from '../../../platform/ui/Popup.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { useUnreadCount } from '../unread-count.ts';
import textStyles from '../../../platform/theme/text.module.css';
import barButtonStyles from '../../../platform/ui/BarButton.module.css';
import popupStyles from '../../../platform/ui/Popup.module.css';
import styles from './NotificationBell.module.css';

const NotificationPanel = lazyRouteComponent(() => import('./NotificationPanel.tsx'), 'NotificationPanel');
/** Preloads the panel when the pointer or the focus reaches the button. */
const preloadPanel = () => void NotificationPanel.preload?.();

/** Shows the unread count and opens the notification panel. */
export function NotificationBell() {
  const popup = usePopup('notices');
  const unread = useUnreadCount();
  return (
    <Popup
      {...popup.props}
      label="Notifications"
      className={clsx(popupStyles.popup, styles.popup)}
      position="bottom-end"
      width={400}
      trigger={
        <PlainButton
          className={clsx(barButtonStyles.barButton, styles.bell)}
          onPointerEnter={preloadPanel}
          onFocus={preloadPanel}
        >
          <Bell size={17} aria-hidden />
          {unread > 0 && (
            <span className={clsx(styles.unreadCount, textStyles.tabular)} aria-hidden>
              {formatUnreadCount(unread)}
            </span>
          )}
          <span className={textStyles.screenReaderOnly}>
            {unread > 0 ? `Notifications, ${formatUnreadCount(unread)} unread` : 'Notifications'}
          </span>
        </PlainButton>
      }
    >
      {(close) => (
        <LoadingFallback fallback={<Skeleton height={180} />}>
          <NotificationPanel onLeave={close} />
        </LoadingFallback>
      )}
    </Popup>
  );
}
