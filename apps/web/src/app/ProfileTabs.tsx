import { hashHref } from '../lib/history.ts';

const TABS = [
  { name: 'Profile', path: '/dashboard/profileManagement' },
  { name: 'Change password', path: '/dashboard/profileManagement/changePassword' },
  { name: 'Two-factor', path: '/dashboard/profileManagement/secondFactor' },
  { name: 'Sessions', path: '/dashboard/profile/sessions' },
  { name: 'Notifications', path: '/dashboard/profile/notifications' },
] as const;

/** Tabs of the user's own account, which several features share. */
export const ProfileTabs = ({ current }: { current: (typeof TABS)[number]['name'] }) => (
  <nav className="views" aria-label="Your account">
    {TABS.map(({ name, path }) => (
      <a key={name} className="view" href={hashHref(path)} aria-current={name === current ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </nav>
);
