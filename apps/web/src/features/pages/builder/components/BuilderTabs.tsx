import { useTabKeys } from '../../../../ui/use-tab-keys.ts';
import { useBuilder } from './builder-context.ts';
import type { GridPlace, Item } from './page-draft.ts';
import '../../../../ui/PageHeader.css';

/** Tabs inside an item, each with its own grid. */
export function BuilderTabs({ place, item }: { place: GridPlace; item: Item }) {
  const { innerTab, openInner, titleOf, gridAt } = useBuilder();
  const tabs = item.tabs ?? [];
  const open = innerTab(item);
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === open),
  );
  const onKeyDown = useTabKeys(tabs.length, at, (next) => openInner(item.id, tabs[next]?.id ?? ''));
  const shown = tabs[at];
  return (
    <div className="card bt">
      <div className="views" role="tablist" tabIndex={-1} aria-label={titleOf(item)} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="view"
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            onClick={() => openInner(item.id, tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      {shown && gridAt({ tab: place.tab, inner: { item: item.id, tab: shown.id } })}
    </div>
  );
}
