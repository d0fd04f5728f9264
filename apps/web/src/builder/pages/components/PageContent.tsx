import type { NestedTab, PageTab } from '@mainstay/contract/pages/page';
import { findOpenTab } from '@mainstay/contract/rules/page-tabs';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import type { PageQuery } from '../../../platform/lib/addresses.ts';
import type { PageContext } from '../../../platform/lib/page-context.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { PageGrid } from '../../../platform/ui/PageGrid.tsx';
import { PageTabs } from '../../../platform/ui/PageTabs.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import type { ShownPage } from '../queries.ts';
import { PageItem } from './PageItem.tsx';
import { getStoredNestedTab, storeNestedTab } from './nested-choice.ts';
import type { PageItemsContext } from './page-items-context.ts';
import { NOT_FOUND, scrollIntoView, searchComponent } from './scroll-to-component.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './PageContent.module.css';

interface PageContentProps {
  page: Pick<ShownPage, 'id' | 'layout' | 'components' | 'cachedAt'>;
  /** The tabs that are visible to the user. */
  tabs: readonly PageTab[];
  context: PageContext;
  query: PageQuery;
  /** Returns the link to a tab. */
  getHref: (key: string) => string;
}

/** The content of a page below its header: its tabs and the grid of the open tab. */
export function PageContent({ page, tabs, context, query, getHref }: PageContentProps) {
  useComponentScroll(query.component_id);
  const itemsContext: PageItemsContext = { components: page.components, context, targetComponent: query.component_id };
  const open = findOpenTab(tabs, query);
  return (
    <div className={styles.root} data-page-content={page.id}>
      {page.layout.length > 0 && <Grid items={page.layout} itemsContext={itemsContext} />}
      {open && (
        <OpenTab
          key={open.tab.id}
          page={page.id}
          tab={open.tab}
          nested={open.nested}
          itemsContext={itemsContext}
          getHref={getHref}
        />
      )}
      {page.layout.length === 0 && !open && <EmptyPage />}
    </div>
  );
}

const Grid = ({ items, itemsContext }: { items: PageTab['layout']; itemsContext: PageItemsContext }) => (
  <div className={clsx(pageHeaderStyles.page, styles.page)}>
    <PageGrid items={items}>{(item) => <PageItem item={item} itemsContext={itemsContext} />}</PageGrid>
  </div>
);

const EmptyPage = () => (
  <EmptyState title="This page has no components yet">Components that an administrator adds appear here.</EmptyState>
);

interface OpenTabProps {
  page: number;
  tab: PageTab;
  /** The nested tab of the URL; if undefined, the most recently opened one is shown. */
  nested: NestedTab | undefined;
  itemsContext: PageItemsContext;
  getHref: (key: string) => string;
}

function OpenTab({ page, tab, nested, itemsContext, getHref }: OpenTabProps) {
  const { nestedTabs } = tab;
  const nestedIndex = nested ? nestedTabs.indexOf(nested) : getStoredNestedTab(page, tab.id, nestedTabs.length);
  const nestedTab = nestedTabs[nestedIndex];
  useEffect(() => {
    if (nestedTabs.length > 0) storeNestedTab(page, tab.id, nestedIndex);
  }, [page, tab.id, nestedIndex, nestedTabs.length]);
  return (
    <>
      {nestedTab && (
        <div className={styles.nestedTabs}>
          <PageTabs
            key={nestedTabs.map(({ name }) => name).join()}
            label={`${tab.name} tabs`}
            tabs={nestedTabs.map(({ key, name }) => ({ key, name, href: getHref(key) }))}
            active={nestedTab.key}
          />
        </div>
      )}
      {tab.layout.length > 0 && <Grid items={tab.layout} itemsContext={itemsContext} />}
      {nestedTab && nestedTab.layout.length > 0 && (
        <Grid key={nestedTab.id} items={nestedTab.layout} itemsContext={itemsContext} />
      )}
      {tab.layout.length === 0 && (nestedTab?.layout.length ?? 0) === 0 && <EmptyPage />}
    </>
  );
}

/** Events by which the user takes control of scrolling. */
const TAKEOVER_EVENTS = ['wheel', 'touchmove', 'keydown'] as const;

/** Scrolls the component of the URL into view until the user scrolls. */
function useComponentScroll(component: number | undefined): void {
  useEffect(() => {
    if (component === undefined) return;
    const stop = searchComponent({ tryScroll: () => scrollIntoView(component), onMissing: () => showToast(NOT_FOUND) });
    const controller = new AbortController();
    const end = () => {
      controller.abort();
      stop();
    };
    for (const event of TAKEOVER_EVENTS) addEventListener(event, end, { signal: controller.signal, passive: true });
    return end;
  }, [component]);
}
