import type { InnerItem, LayoutItem } from '@mainstay/contract/pages/page';
import { findInnerTab } from '@mainstay/contract/rules/page-tabs';
import { type ReactNode, useId, useState } from 'react';
import { PageGrid } from '../../../platform/ui/PageGrid.tsx';
import { useTabKeys } from '../../../platform/ui/use-tab-keys.ts';
import '../../../platform/ui/Card.css';
import '../../../platform/ui/PageHeader.css';
import './ItemTabs.css';

interface ItemTabsProps {
  item: LayoutItem;
  /** The component whose tab is initially open. */
  targetComponent: number | undefined;
  /** Renders an item of the open tab. */
  children: (item: InnerItem) => ReactNode;
}

/** Tabs inside an item, each with its own grid. */
export function ItemTabs({ item, targetComponent, children }: ItemTabsProps) {
  const [openIndex, setOpenIndex] = useState(() => findInnerTab(item.tabs, targetComponent));
  const id = useId();
  const onKeyDown = useTabKeys(item.tabs.length, openIndex, setOpenIndex);
  const openTab = item.tabs[openIndex];
  return (
    <section className={item.noContainer ? 'it' : 'it card'}>
      <div className="views" role="tablist">
        {item.tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="view"
            id={`${id}-${index}`}
            aria-selected={index === openIndex}
            aria-controls={`${id}-panel`}
            tabIndex={index === openIndex ? 0 : -1}
            onClick={() => setOpenIndex(index)}
            onKeyDown={onKeyDown}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div className="it-b" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${openIndex}`}>
        {openTab && (
          <PageGrid key={openTab.id} items={openTab.layout}>
            {children}
          </PageGrid>
        )}
      </div>
    </section>
  );
}
