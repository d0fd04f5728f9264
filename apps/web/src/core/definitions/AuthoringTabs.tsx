import { hashHref } from '../../platform/lib/history.ts';
import styles from '../../platform/ui/PageHeader.module.css';

const TABS = [
  { name: 'Pages', path: '/dashboard/admin/pages' },
  { name: 'Menu', path: '/dashboard/admin/menu' },
  { name: 'Components', path: '/dashboard/admin/components' },
  { name: 'Import and export', path: '/dashboard/admin/definitions' },
] as const;

/** Tabs of the screens in which administrators create pages and components. */
export const AuthoringTabs = ({ active }: { active: (typeof TABS)[number]['name'] }) => (
  <nav className={styles.views} aria-label="Pages and components">
    {TABS.map(({ name, path }) => (
      <a key={path} className={styles.view} href={hashHref(path)} aria-current={name === active ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </nav>
);
