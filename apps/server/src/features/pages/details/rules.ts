/** What of a page its reader sees. */
import type { InnerItem, LayoutItem, PageBody } from '@mainstay/contract/pages/page';
import { getItems } from '@mainstay/contract/rules/page-validation';

const isShown = (item: InnerItem): boolean => !item.hide_component;

const shownItems = (layout: readonly LayoutItem[]): LayoutItem[] =>
  layout
    .filter(isShown)
    .map((item) => ({ ...item, tabs: item.tabs.map((tab) => ({ ...tab, layout: tab.layout.filter(isShown) })) }));

/** Hidden items are gone, and tabs that name roles of others, with all that is in them. */
export function filterBodyByRoles(roles: readonly string[], body: PageBody): PageBody {
  const mayOpen = (tab: { roles: readonly string[] }) =>
    tab.roles.length === 0 || tab.roles.some((role) => roles.includes(role));
  return {
    layout: shownItems(body.layout),
    tabs: body.tabs.filter(mayOpen).map((tab) => ({
      ...tab,
      layout: shownItems(tab.layout),
      nestedTabs: tab.nestedTabs.filter(mayOpen).map((nested) => ({ ...nested, layout: shownItems(nested.layout) })),
    })),
  };
}

/** Of the components of a page, those that what is left of it shows. */
export function pickShownComponents<C extends { id: number }>(body: PageBody, components: readonly C[]): C[] {
  const shown = new Set(getItems(body).map((item) => item.component));
  return components.filter(({ id }) => shown.has(id));
}
