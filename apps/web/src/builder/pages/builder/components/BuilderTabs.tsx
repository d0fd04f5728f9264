import { useTabKeys } from '../../../../platform/ui/use-tab-keys.ts';
import { useBuilder } from './builder-context.ts';
import type { GridPlace, Item } from './page-draft.ts';
import '../../../../platform/ui/PageHeader.css';

/** Tabs inside an item, each with its own grid. */
export function BuilderTabs({ place, item }: { place: GridPlace; item: Item }) {
  const { getInnerTab, openInnerTab, getTitle, renderGrid } = useBuilder();
  const tabs = item.tabs ?? [];
  const openId = getInnerTab(item);
  const openIndex = Math.max(
    0,
    tabs.findIndex(({ id }) => id === openId),
  );
  const onKeyDown = useTabKeys(tabs.length, openIndex, (next) => openInnerTab(item.id, tabs[next]?.id ?? ''));
  const openTab = tabs[openIndex];
  return (
    <div className="card bt">
      <div className="views" role="tablist" tabIndex={-1} aria-label={getTitle(item)} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="view"
            aria-selected={index === openIndex}
            tabIndex={index === openIndex ? 0 : -1}
            onClick={() => openInnerTab(item.id, tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      {openTab && renderGrid({ tab: place.tab, inner: { item: item.id, tab: openTab.id } })}
    </div>
  );
}
