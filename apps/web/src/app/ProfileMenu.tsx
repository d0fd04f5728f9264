import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { clsx } from 'clsx';
import { BuildingComplex, CircleQuestionMark, LogOut, Megaphone, Pin, UserRound } from 'lucide-react';
import { AppearanceSwitch } from '../core/people/AppearanceSwitch.tsx';
import { hashHref } from '../platform/lib/history.ts';
import { formatFullName, useSignedIn } from '../platform/lib/session.ts';
import { Person } from '../platform/ui/Person.tsx';
import { useIsPhone } from '../platform/ui/use-is-phone.ts';
import layoutStyles from '../platform/theme/layout.module.css';
import textStyles from '../platform/theme/text.module.css';
import itemListStyles from '../platform/ui/ItemList.module.css';
import styles from './Shell.module.css';

/** Who is signed in, links to the user's own screens, the appearance, and the sign-out. */
export function ProfileMenu({ close }: { close: () => void }) {
  const session = useSignedIn();
  // A phone's bar has no space for the help button. The link is not merely hidden by CSS, because a hidden link would
  // receive the focus when the popup opens and lose it.
  const isPhone = useIsPhone();
  const isAdmin = canOpenAdmin(session.role);
  const name = formatFullName(session);
  const about = [session.title, session.email].filter(Boolean).join(' · ');
  return (
    <>
      <div className={styles.signedInUser}>
        <Person name={name} image={session.avatar_url} size={36} />
        <div className={layoutStyles.grow}>
          <b>{name}</b>
          <p className={clsx(textStyles.caption, styles.caption, textStyles.truncate)}>{about}</p>
        </div>
      </div>
      <hr />
      <a className={itemListStyles.item} href={hashHref('/dashboard/profileManagement')} onClick={close}>
        <UserRound size={15} aria-hidden />
        Your profile
      </a>
      <a className={itemListStyles.item} href={hashHref('/dashboard/pins')} onClick={close}>
        <Pin size={15} aria-hidden />
        Pin board
      </a>
      {isAdmin && (
        <a className={itemListStyles.item} href={hashHref('/dashboard/admin')} onClick={close}>
          <BuildingComplex size={15} aria-hidden />
          Administration
        </a>
      )}
      {isPhone && (
        <a className={itemListStyles.item} href={hashHref('/dashboard/announcements')} onClick={close}>
          <Megaphone size={15} aria-hidden />
          Announcements
        </a>
      )}
      {isPhone && (
        <a className={itemListStyles.item} href={hashHref('/help/help-center')} onClick={close}>
          <CircleQuestionMark size={15} aria-hidden />
          Help
        </a>
      )}
      <hr />
      <AppearanceSwitch />
      <hr />
      <a className={itemListStyles.item} href={hashHref('/logout')}>
        <LogOut size={15} aria-hidden />
        Sign out
      </a>
    </>
  );
}
