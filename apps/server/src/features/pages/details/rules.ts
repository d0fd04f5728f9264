/** Filters a page for its reader. */
import type { InnerItem, LayoutItem, PageBody } from '@mainstay/contract/pages/page';
import { getItems } from '@mainstay/contract/rules/page-validation';

const isShown = (item: InnerItem): boolean => !item.hide_component;

const getShownItems = (layout: readonly LayoutItem[]): LayoutItem[] =>
  layout
    .filter(isShown)
    .map((item) => ({ ...item, tabs: item.tabs.map((tab) => ({ ...tab, layout: tab.layout.filter(isShown) })) }));

/** Removes hidden items, and tabs that are limited to other roles, with their content. */
export function filterBodyByRoles(roles: readonly string[], body: PageBody): PageBody {
  const canOpen = (tab: { roles: readonly string[] }) =>
    tab.roles.length === 0 || tab.roles.some((role) => roles.includes(role));
  return {
    layout: getShownItems(body.layout),
    tabs: body.tabs.filter(canOpen).map((tab) => ({
      ...tab,
      layout: getShownItems(tab.layout),
      nestedTabs: tab.nestedTabs.filter(canOpen).map((nested) => ({ ...nested, layout: getShownItems(nested.layout) })),
    })),
  };
}

/** Returns the components of a page that its filtered body shows. */
export function pickShownComponents<C extends { id: number }>(body: PageBody, components: readonly C[]): C[] {
  const shownIds = new Set(getItems(body).map((item) => item.component));
  return components.filter(({ id }) => shownIds.has(id));
}
