import { hashHref } from '../../../platform/lib/history.ts';
import '../../../platform/ui/PageHeader.css';
import { rulePath, runsPath } from './rule-address.ts';

/** The tabs of a rule: its settings and its runs. */
export const RuleTabs = ({ id, active }: { id: number; active: 'rule' | 'runs' }) => (
  <nav className="views" aria-label="Rule">
    <a className="view" href={hashHref(rulePath({ open: id }))} aria-current={active === 'rule' ? 'page' : undefined}>
      Rule
    </a>
    <a className="view" href={hashHref(runsPath(id))} aria-current={active === 'runs' ? 'page' : undefined}>
      Runs
    </a>
  </nav>
);
