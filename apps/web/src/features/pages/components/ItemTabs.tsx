import type { InnerItem, LayoutItem } from '@mainstay/contract/pages/page';
import { findInnerTab } from '@mainstay/contract/rules/page-tabs';
import { type ReactNode, useId, useState } from 'react';
import { PageGrid } from '../../../ui/PageGrid.tsx';
import { useTabKeys } from '../../../ui/use-tab-keys.ts';
import '../../../ui/Card.css';
import '../../../ui/PageHeader.css';
import './ItemTabs.css';

interface ItemTabsProps {
  item: LayoutItem;
  /** The component whose tab is initially open. */
  wanted: number | undefined;
  /** Renders an item of the open tab. */
  children: (item: InnerItem) => ReactNode;
}

/** Tabs inside an item, each with its own grid. */
export function ItemTabs({ item, wanted, children }: ItemTabsProps) {
  const [at, setAt] = useState(() => findInnerTab(item.tabs, wanted));
  const id = useId();
  const onKeyDown = useTabKeys(item.tabs.length, at, setAt);
  const open = item.tabs[at];
  return (
    <section className={item.noContainer ? 'it' : 'it card'}>
      <div className="views" role="tablist">
        {item.tabs.map((tab, place) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="view"
            id={`${id}-${place}`}
            aria-selected={place === at}
            aria-controls={`${id}-panel`}
            tabIndex={place === at ? 0 : -1}
            onClick={() => setAt(place)}
            onKeyDown={onKeyDown}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div className="it-b" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${at}`}>
        {open && (
          <PageGrid key={open.id} items={open.layout}>
            {children}
          </PageGrid>
        )}
      </div>
    </section>
  );
}
