import { opensAdmin } from '@mainstay/contract/rules/access';
import { Popover, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Building2, CircleHelp, LogOut } from 'lucide-react';
import { hashHref } from '../lib/history.ts';
import { fullName, useSignedIn } from '../lib/session.ts';
import { Person } from '../ui/Person.tsx';
import { AppearanceSwitch } from './AppearanceSwitch.tsx';
import { usePopup } from './use-popups.ts';

/** At this width and below the bar has no room for the help button. */
const PHONE = '(max-width: 600px)';

/** Who is signed in, what is theirs, and the way out. */
export function ProfilePopup() {
  const popup = usePopup('profile');
  const session = useSignedIn();
  // Rendered, not hidden by a style: a hidden link would be given the focus when the popup opens, and keep none.
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const admin = opensAdmin(session.role);
  const name = fullName(session);
  const about = [session.title, session.email].filter(Boolean).join(' · ');
  return (
    <Popover {...popup.props} position="bottom-end" width={276} trapFocus>
      <Popover.Target>
        <UnstyledButton className="bar-b" onClick={popup.toggle}>
          <Person name={name} image={session.avatar_url} size={24} />
          <span className="sr">Profile, {name}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Profile" className="pop">
        <div className="who">
          <Person name={name} image={session.avatar_url} size={36} />
          <div className="grow">
            <b>{name}</b>
            <p className="cap ell">{about}</p>
          </div>
        </div>
        <hr />
        {admin && (
          <a className="pm" href={hashHref('/dashboard/admin')} onClick={popup.close}>
            <Building2 size={15} aria-hidden />
            Administration
          </a>
        )}
        {phone && (
          <a className="pm" href={hashHref('/help/help-center')} onClick={popup.close}>
            <CircleHelp size={15} aria-hidden />
            Help
          </a>
        )}
        {(admin || phone) && <hr />}
        <AppearanceSwitch />
        <hr />
        <a className="pm" href={hashHref('/logout')}>
          <LogOut size={15} aria-hidden />
          Sign out
        </a>
      </Popover.Dropdown>
    </Popover>
  );
}
