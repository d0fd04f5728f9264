import { LoadingFallback, lazyRouteComponent } from '../platform/lib/lazy-component.tsx';
import { formatFullName, useSignedIn } from '../platform/lib/session.ts';
import { Person } from '../platform/ui/Person.tsx';
import { PlainButton } from '../platform/ui/PlainButton.tsx';
import { Popup } from '../platform/ui/Popup.tsx';
import { usePopup } from '../platform/ui/use-popups.ts';
import textStyles from '../platform/theme/text.module.css';
import barButtonStyles from '../platform/ui/BarButton.module.css';
import popupStyles from '../platform/ui/Popup.module.css';
import styles from './Shell.module.css';

const ProfileMenu = lazyRouteComponent(() => import('./ProfileMenu.tsx'), 'ProfileMenu');
/** Preloads the content when the pointer or the focus reaches the button, so that the popup opens complete. */
const preload = () => void ProfileMenu.preload?.();

/** The button with the signed-in user, and the popup that it opens. */
export function ProfilePopup() {
  const popup = usePopup('profile');
  const session = useSignedIn();
  const name = formatFullName(session);
  return (
    <Popup
      {...popup.props}
      label="Profile"
      className={popupStyles.popup}
      position="bottom-end"
      width={276}
      trigger={
        <PlainButton className={barButtonStyles.barButton} onPointerEnter={preload} onFocus={preload}>
          <Person name={name} image={session.avatar_url} size={24} />
          <span className={textStyles.screenReaderOnly}>Profile, {name}</span>
        </PlainButton>
      }
    >
      <LoadingFallback fallback={<div className={styles.signedInUser} />}>
        <ProfileMenu close={popup.close} />
      </LoadingFallback>
    </Popup>
  );
}
