import { hashHref } from '../../../platform/lib/history.ts';
import { productEventsAddress } from './product-events-address.ts';
import styles from '../../../platform/ui/PageHeader.module.css';

const TABS = [
  { tab: undefined, name: 'Groups' },
  { tab: 'events', name: 'Events' },
] as const;

export const EventTabs = ({ active }: { active: (typeof TABS)[number]['tab'] }) => (
  <nav className={styles.views} aria-label="Product events">
    {TABS.map(({ tab, name }) => (
      <a
        key={name}
        className={styles.view}
        href={hashHref(productEventsAddress.toPath({ tab }))}
        aria-current={tab === active ? 'page' : undefined}
      >
        {name}
      </a>
    ))}
  </nav>
);
