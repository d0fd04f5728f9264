import { hashHref } from '../../../platform/lib/history.ts';
import { bulkPath } from './bulk-address.ts';
import styles from '../../../platform/ui/PageHeader.module.css';

export const BULK_TABS = [
  { tab: undefined, name: 'Templates' },
  { tab: 'runs', name: 'Runs' },
  { tab: 'files', name: 'Files' },
] as const;
export type BulkTab = (typeof BULK_TABS)[number]['tab'];

export const BulkTabs = ({ active }: { active: BulkTab }) => (
  <nav className={styles.views} aria-label="Bulk email">
    {BULK_TABS.map(({ tab, name }) => (
      <a
        key={name}
        className={styles.view}
        href={hashHref(bulkPath({ tab }))}
        aria-current={tab === active ? 'page' : undefined}
      >
        {name}
      </a>
    ))}
  </nav>
);
