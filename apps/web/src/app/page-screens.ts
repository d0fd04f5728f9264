/**
 * The content of pages by feature: components, KPI cards, attributes, built-in screens, and the operations in the
 * header of a page. A feature adds its content here when it exists; pages only know this list.
 */
import type {
  InnerItem,
  LayoutItem,
  PageDetail,
  PageTab,
  SCREENS as SCREEN_NAMES,
} from '@mainstay/contract/pages/page';
import type { ComponentType } from 'react';
import { preloadKind } from '../features/components/components/lazy-renderers.ts';
import { ComponentFrame } from '../features/components/components/ComponentFrame.tsx';
import { ReportButton } from '../features/reports/components/ReportButton.tsx';
import { type LazyComponent, lazyComponent } from '../lib/lazy-component.tsx';
import type { PageContext } from '../lib/page-context.ts';
import { AttributeWidget } from './lazy-widgets.ts';

export { AttributeWidget, ComponentFrame, ReportButton };

export const KpiCards = lazyComponent(async () => (await import('../features/kpis/components/KpiCards.tsx')).KpiCards);
type ScreenName = (typeof SCREEN_NAMES)[number];
export interface ScreenProps {
  context: PageContext;
  /** Display options of widgets, which are the same as those of components. */
  hideTitle: boolean;
  noContainer: boolean;
}

/** A built-in screen, and its behavior on a page that is viewed as of a past day. */
export interface PageScreen {
  Screen: LazyComponent<ScreenProps>;
  /** `sent`: its requests contain the day. Otherwise it shows current data, and a notice above it states this. */
  pastDay: 'sent' | { today: string };
}
const lazyScreen = (pastDay: PageScreen['pastDay'], load: () => Promise<ComponentType<ScreenProps>>): PageScreen => ({
  Screen: lazyComponent(load),
  pastDay,
});

/** Built-in screens that an item can contain, by their names in the contract. */
export const SCREENS: Readonly<Record<ScreenName, PageScreen>> = {
  'account-summary': lazyScreen(
    'sent',
    async () => (await import('../features/accounts/summary/screens/AccountSummary.tsx')).AccountSummary,
  ),
  'account-health': lazyScreen(
    'sent',
    async () => (await import('../features/accounts/health/screens/AccountHealth.tsx')).AccountHealth,
  ),
  contacts: lazyScreen(
    { today: 'contacts' },
    async () => (await import('../features/contacts/screens/AccountContacts.tsx')).AccountContacts,
  ),
  notes: lazyScreen(
    { today: 'notes' },
    async () => (await import('../features/notes/screens/AccountNotes.tsx')).AccountNotes,
  ),
  playbooks: lazyScreen(
    { today: 'plays and actions' },
    async () => (await import('../features/playbooks/screens/AccountPlaybooks.tsx')).AccountPlaybooks,
  ),
  'success-plans': lazyScreen(
    { today: 'success plans' },
    async () => (await import('../features/success-plans/screens/AccountPlans.tsx')).AccountPlans,
  ),
  timeline: lazyScreen(
    { today: 'timeline' },
    async () => (await import('../features/timeline/screens/AccountTimeline.tsx')).AccountTimeline,
  ),
  hierarchy: lazyScreen(
    { today: 'hierarchy' },
    async () => (await import('../features/hierarchy/screens/AccountHierarchy.tsx')).AccountHierarchy,
  ),
  subscriptions: lazyScreen(
    'sent',
    async () => (await import('../features/subscriptions/screens/AccountSubscriptions.tsx')).AccountSubscriptions,
  ),
  usage: lazyScreen('sent', async () => (await import('../features/usage/screens/AccountUsage.tsx')).AccountUsage),
  support: lazyScreen(
    { today: 'support tickets' },
    async () => (await import('../features/tickets/screens/AccountSupport.tsx')).AccountSupport,
  ),
  attributes: lazyScreen(
    { today: 'attributes' },
    async () => (await import('../features/attributes/screens/AccountAttributes.tsx')).AccountAttributes,
  ),
  accounts: lazyScreen(
    { today: 'accounts' },
    async () => (await import('../features/accounts/list/screens/AccountsOnPage.tsx')).AccountsOnPage,
  ),
  'recent-activity': lazyScreen(
    { today: 'activity' },
    async () => (await import('../features/portfolio/screens/RecentActivity.tsx')).RecentActivity,
  ),
  'recent-accounts': lazyScreen(
    { today: 'recent accounts' },
    async () => (await import('../features/portfolio/screens/RecentAccounts.tsx')).RecentAccounts,
  ),
  'top-actions': lazyScreen(
    { today: 'actions' },
    async () => (await import('../features/portfolio/screens/TopActions.tsx')).TopActions,
  ),
};

/** Returns the screen with this name, or undefined if no such screen exists. */
export const findScreen = (name: string | null): PageScreen | undefined =>
  name === null ? undefined : SCREENS[name as ScreenName];

type Body = Pick<PageDetail, 'components'>;

/** Preloads the code of all items of a grid, including those in tabs inside items. */
function preloadItems(items: readonly InnerItem[], page: Body): void {
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
