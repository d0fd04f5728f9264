import { hashHref } from '../../platform/lib/history.ts';
import { getFeatures } from '../../platform/feature.ts';

/** Tabs of the user's own account, which several features share. */
export const ProfileTabs = ({ current }: { current: string }) => (
  <nav className="views" aria-label="Your account">
    {getFeatures().profileTabs.map(({ label, path }) => (
      <a key={label} className="view" href={hashHref(path)} aria-current={label === current ? 'page' : undefined}>
        {label}
      </a>
    ))}
  </nav>
);
