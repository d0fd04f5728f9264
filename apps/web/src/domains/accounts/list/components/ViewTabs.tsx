import { useQueries } from '@tanstack/react-query';
import { accountTotals } from '../queries.ts';
import { type ViewId, VIEWS } from './list-address.ts';
import './ViewTabs.css';

interface ViewTabsProps {
  view: ViewId;
  getHref: (view: ViewId) => string;
  /** The list has loaded, so the counts of the views may be requested. */
  ready: boolean;
}

/** The views as tabs with the number of their accounts. */
export function ViewTabs({ view, getHref, ready }: ViewTabsProps) {
  const counts = useQueries({
    queries: VIEWS.map(({ id }) => ({ ...accountTotals({ view: id, filters: [], find: '' }), enabled: ready })),
  });
  return (
    <nav className="views" aria-label="Views">
      {VIEWS.map(({ id, name }, index) => (
        <a key={id} className="view" href={getHref(id)} aria-current={id === view ? 'page' : undefined}>
          {name}
          <span className="view-count vt-count">{counts[index]?.data?.total_accounts.toLocaleString('en-US')}</span>
        </a>
      ))}
    </nav>
  );
}
