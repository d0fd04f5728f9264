import { hashHref } from '../../../platform/lib/history.ts';
import { rulePath, runsPath } from './rule-address.ts';
import styles from '../../../platform/ui/PageHeader.module.css';

/** The tabs of a rule: its settings and its runs. */
export const RuleTabs = ({ id, active }: { id: number; active: 'rule' | 'runs' }) => (
  <nav className={styles.views} aria-label="Rule">
    <a
      className={styles.view}
      href={hashHref(rulePath({ open: id }))}
      aria-current={active === 'rule' ? 'page' : undefined}
    >
      Rule
    </a>
    <a className={styles.view} href={hashHref(runsPath(id))} aria-current={active === 'runs' ? 'page' : undefined}>
      Runs
    </a>
  </nav>
);
