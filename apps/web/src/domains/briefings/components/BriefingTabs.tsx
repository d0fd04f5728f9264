import { hashHref } from '../../../platform/lib/history.ts';
import { briefingsAddress } from './briefings-address.ts';
import styles from '../../../platform/ui/PageHeader.module.css';

const TABS = [
  { tab: undefined, name: 'At risk' },
  { tab: 'changes', name: 'What changed' },
] as const;

export const BriefingTabs = ({ active }: { active: (typeof TABS)[number]['tab'] }) => (
  <nav className={styles.views} aria-label="Briefings">
    {TABS.map(({ tab, name }) => (
      <a
        key={name}
        className={styles.view}
        href={hashHref(briefingsAddress.toPath({ tab }))}
        aria-current={tab === active ? 'page' : undefined}
      >
        {name}
      </a>
    ))}
  </nav>
);
