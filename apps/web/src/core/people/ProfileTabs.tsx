import { hashHref } from '../../platform/lib/history.ts';
import { getFeatures } from '../../platform/feature.ts';
import styles from '../../platform/ui/PageHeader.module.css';

/** Tabs of the user's own account, which several features share. */
export const ProfileTabs = ({ current }: { current: string }) => (
  <nav className={styles.views} aria-label="Your account">
    {getFeatures().profileTabs.map(({ label, path }) => (
      <a
        key={label}
        className={styles.view}
        href={hashHref(path)}
        aria-current={label === current ? 'page' : undefined}
      >
        {label}
      </a>
    ))}
  </nav>
);
