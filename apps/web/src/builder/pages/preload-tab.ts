import type { InnerItem, LayoutItem, PageDetail, PageTab } from '@mainstay/contract/pages/page';
import { AttributeWidget } from '../attributes/lazy-attribute-widget.ts';
import { preloadKind } from '../components/component-kinds.ts';
import { KpiCards } from '../kpis/lazy-kpi-cards.ts';
import { findScreen } from './page-screens.ts';

type Body = Pick<PageDetail, 'components'>;

/** Preloads the code of all items of a grid, including those in tabs inside items. */
export function preloadItems(items: readonly InnerItem[], page: Body): void {
  for (const item of items) {
    if (item.kpis.length > 0) void KpiCards.preload();
    if (item.attribute !== null) void AttributeWidget.preload();
    void findScreen(item.screen)?.Screen.preload();
    const kind = page.components.find(({ id }) => id === item.component)?.kind;
    if (kind) preloadKind(kind);
    const { tabs } = item as Partial<LayoutItem>;
    for (const tab of tabs ?? []) preloadItems(tab.layout, page);
  }
}

/** Preloads the code of a tab before it is opened. */
export function preloadTab(key: string, tabs: readonly PageTab[], page: Body): void {
  const tab = tabs.find((one) => one.key === key);
  if (!tab) return;
  for (const { layout } of [tab, ...tab.nestedTabs]) preloadItems(layout, page);
}
