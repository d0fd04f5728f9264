import { clsx } from 'clsx';
import { Users } from 'lucide-react';
import { hashHref } from '../../platform/lib/history.ts';
import { lazyComponent } from '../../platform/lib/lazy-component.tsx';
import { useSignedIn } from '../../platform/lib/session.ts';
import type { SavedView } from './queries.ts';
import type { ListOfViews, ListViews, ViewState } from './use-list-views.ts';
import pageHeaderStyles from '../../platform/ui/PageHeader.module.css';
import styles from './SavedViewTabs.module.css';

const SavedViewMenu = lazyComponent(async () => (await import('./SavedViewMenu.tsx')).SavedViewMenu);

/** A view that the product defines. */
export interface BuiltInView {
  id: string;
  name: string;
  state: ViewState;
  isCurrent: boolean;
  /** The number of rows; empty until it has loaded. */
  count?: string | undefined;
}

interface SavedViewTabsProps {
  list: ListOfViews;
  views: ListViews;
  builtIn: readonly BuiltInView[];
}

/** The views of a list as tabs: first those of the product, then the saved ones. The open saved view has a menu. */
export const SavedViewTabs = ({ list, views, builtIn }: SavedViewTabsProps) => (
  <nav className={clsx(pageHeaderStyles.views, styles.root)} aria-label="Views">
    {builtIn.map(({ id, name, state, isCurrent, count }) => (
      <a
        key={id}
        className={pageHeaderStyles.view}
        href={hashHref(views.getPlainPath(state))}
        aria-current={isCurrent && !views.current ? 'page' : undefined}
      >
        {name}
        {count !== undefined && <span className={clsx(pageHeaderStyles.viewCount, styles.count)}>{count}</span>}
      </a>
    ))}
    {views.views.map((view) => (
      <SavedTab key={view.id} view={view} list={list} views={views} />
    ))}
  </nav>
);

export interface SavedTabProps extends Omit<SavedViewTabsProps, 'builtIn'> {
  view: SavedView;
}

function SavedTab({ view, list, views }: SavedTabProps) {
  const isCurrent = view.id === views.current?.id;
  const canWrite = useSignedIn().user_access_type === 'full';
  return (
    <span className={styles.tab}>
      <a
        className={pageHeaderStyles.view}
        href={hashHref(views.getViewPath(view))}
        aria-current={isCurrent ? 'page' : undefined}
        title={view.scope === 'own' ? undefined : `Shared by ${view.owner_name}`}
      >
        {view.scope !== 'own' && <Users size={13} aria-label="Shared view" />}
        {view.name}
        {isCurrent && views.isChanged && <span className={pageHeaderStyles.viewCount}>edited</span>}
      </a>
      {isCurrent && (canWrite || views.isChanged) && <SavedViewMenu view={view} list={list} views={views} />}
    </span>
  );
}
