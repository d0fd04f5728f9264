import type { NestedTab, PageTab } from '@mainstay/contract/pages/page';
import { findOpenTab } from '@mainstay/contract/rules/page-tabs';
import { useEffect } from 'react';
import type { PageQuery } from '../../../lib/addresses.ts';
import type { PageContext } from '../../../lib/page-context.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageGrid } from '../../../ui/PageGrid.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { storeNestedTab, getStoredNestedTab } from './nested-choice.ts';
import type { ShownPage } from '../queries.ts';
import type { PageItemsContext } from './page-items-context.ts';
import { PageItem } from './PageItem.tsx';
import { useComponentScroll } from './use-component-scroll.ts';
import './PageContent.css';

interface PageContentProps {
  page: Pick<ShownPage, 'id' | 'layout' | 'components' | 'keptAt'>;
  /** The tabs that are visible to the user. */
  tabs: readonly PageTab[];
  context: PageContext;
  query: PageQuery;
  /** Returns the link to a tab. */
  hrefOf: (key: string) => string;
}

/** The content of a page below its header: its tabs and the grid of the open tab. */
export function PageContent({ page, tabs, context, query, hrefOf }: PageContentProps) {
  useComponentScroll(query.component_id);
  const on: PageItemsContext = { components: page.components, context, wanted: query.component_id };
  const open = findOpenTab(tabs, query);
  return (
    <div className="pc" data-page-content={page.id}>
      {page.layout.length > 0 && <Grid items={page.layout} on={on} />}
      {open && <OpenTab key={open.tab.id} page={page.id} tab={open.tab} nested={open.nested} on={on} hrefOf={hrefOf} />}
      {page.layout.length === 0 && !open && <Nothing />}
    </div>
  );
}

const Grid = ({ items, on }: { items: PageTab['layout']; on: PageItemsContext }) => (
  <div className="page">
    <PageGrid items={items}>{(item) => <PageItem item={item} on={on} />}</PageGrid>
  </div>
);

const Nothing = () => (
  <EmptyState title="This page has no components yet">Components that an administrator adds appear here.</EmptyState>
);

interface OpenTabProps {
  page: number;
  tab: PageTab;
  /** The nested tab of the URL; if undefined, the most recently opened one is shown. */
  nested: NestedTab | undefined;
  on: PageItemsContext;
  hrefOf: (key: string) => string;
}

function OpenTab({ page, tab, nested, on, hrefOf }: OpenTabProps) {
  const { nestedTabs } = tab;
  const at = nested ? nestedTabs.indexOf(nested) : getStoredNestedTab(page, tab.id, nestedTabs.length);
  const shown = nestedTabs[at];
  useEffect(() => {
    if (nestedTabs.length > 0) storeNestedTab(page, tab.id, at);
  }, [page, tab.id, at, nestedTabs.length]);
  return (
    <>
      {shown && (
        <div className="pc-nested">
          <PageTabs
            key={nestedTabs.map(({ name }) => name).join()}
            label={`${tab.name} tabs`}
            tabs={nestedTabs.map(({ key, name }) => ({ key, name, href: hrefOf(key) }))}
            active={shown.key}
          />
        </div>
      )}
      {tab.layout.length > 0 && <Grid items={tab.layout} on={on} />}
      {shown && shown.layout.length > 0 && <Grid key={shown.id} items={shown.layout} on={on} />}
      {tab.layout.length === 0 && (shown?.layout.length ?? 0) === 0 && <Nothing />}
    </>
  );
}
