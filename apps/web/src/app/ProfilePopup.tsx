import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { UnstyledButton } from '@mantine/core';
import { clsx } from 'clsx';
import { BuildingComplex, CircleQuestionMark, LogOut, Pin, UserRound } from 'lucide-react';
import { LoadingFallback, lazyRouteComponent } from '../platform/lib/lazy-component.tsx';
import { hashHref } from '../platform/lib/history.ts';
import { formatFullName, useSignedIn } from '../platform/lib/session.ts';
import { Person } from '../platform/ui/Person.tsx';
import { Popup } from '../platform/ui/Popup.tsx';
import { useIsPhone } from '../platform/ui/use-is-phone.ts';
import { usePopup } from '../platform/ui/use-popups.ts';
import layoutStyles from '../platform/theme/layout.module.css';
import textStyles from '../platform/theme/text.module.css';
import barButtonStyles from '../platform/ui/BarButton.module.css';
import itemListStyles from '../platform/ui/ItemList.module.css';
import popupStyles from '../platform/ui/Popup.module.css';
import appearanceStyles from '../core/people/AppearanceSwitch.module.css';
import styles from './Shell.module.css';

const AppearanceSwitch = lazyRouteComponent(() => import('../core/people/AppearanceSwitch.tsx'), 'AppearanceSwitch');
/** Preloads the content when the pointer or the focus reaches the button, so that the popup opens complete. */
const preload = () => void AppearanceSwitch.preload?.();

/** Shows the signed-in user, links to their settings, and the sign-out. */
export function ProfilePopup() {
  const popup = usePopup('profile');
  const session = useSignedIn();
  // A phone's bar has no space for the help button. The link is not merely hidden by CSS, because a hidden link would
  // receive the focus when the popup opens and lose it.
  const isPhone = useIsPhone();
  const isAdmin = canOpenAdmin(session.role);
  const name = formatFullName(session);
  const about = [session.title, session.email].filter(Boolean).join(' · ');
  return (
    <Popup
      {...popup.props}
      label="Profile"
      className={popupStyles.popup}
      position="bottom-end"
      width={276}
      trigger={
        <UnstyledButton className={barButtonStyles.barButton} onPointerEnter={preload} onFocus={preload}>
          <Person name={name} image={session.avatar_url} size={24} />
          <span className={textStyles.screenReaderOnly}>Profile, {name}</span>
        </UnstyledButton>
      }
    >
      <div className={styles.signedInUser}>
        <Person name={name} image={session.avatar_url} size={36} />
        <div className={layoutStyles.grow}>
          <b>{name}</b>
          <p className={clsx(textStyles.caption, styles.caption, textStyles.truncate)}>{about}</p>
        </div>
      </div>
      <hr />
      <a className={itemListStyles.item} href={hashHref('/dashboard/profileManagement')} onClick={popup.close}>
        <UserRound size={15} aria-hidden />
        Your profile
      </a>
      <a className={itemListStyles.item} href={hashHref('/dashboard/pins')} onClick={popup.close}>
        <Pin size={15} aria-hidden />
        Pin board
      </a>
      {isAdmin && (
        <a className={itemListStyles.item} href={hashHref('/dashboard/admin')} onClick={popup.close}>
          <BuildingComplex size={15} aria-hidden />
          Administration
        </a>
      )}
      {isPhone && (
        <a className={itemListStyles.item} href={hashHref('/help/help-center')} onClick={popup.close}>
          <CircleQuestionMark size={15} aria-hidden />
          Help
        </a>
      )}
      <hr />
      <LoadingFallback fallback={<div className={appearanceStyles.root} />}>
        <AppearanceSwitch />
      </LoadingFallback>
      <hr />
      <a className={itemListStyles.item} href={hashHref('/logout')}>
        <LogOut size={15} aria-hidden />
        Sign out
      </a>
    </Popup>
  );
}
