/**
 * What stands on pages, by the features that draw it: components, KPI cards, attributes, built-in screens, and what the
 * head of a page offers. A feature adds its part here when it exists; pages know only this list.
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
  /** What widgets, which stand beside components, obey as components do. */
  hideTitle: boolean;
  noContainer: boolean;
}

/** A screen of the product, and what it does on a page that is looked at as of a past day. */
export interface PageScreen {
  Screen: LazyComponent<ScreenProps>;
  /** `sent`: its calls send the day. Otherwise it shows today, and the page states above it what is of today. */
  pastDay: 'sent' | { today: string };
}
const screen = (pastDay: PageScreen['pastDay'], load: () => Promise<ComponentType<ScreenProps>>): PageScreen => ({
  Screen: lazyComponent(load),
  pastDay,
});

/** Screens of the product that an item can hold, by their names in the contract. */
export const SCREENS: Readonly<Record<ScreenName, PageScreen>> = {
  'account-summary': screen(
    'sent',
    async () => (await import('../features/accounts/summary/screens/AccountSummary.tsx')).AccountSummary,
  ),
  'account-health': screen(
    'sent',
    async () => (await import('../features/accounts/health/screens/AccountHealth.tsx')).AccountHealth,
  ),
  contacts: screen(
    { today: 'contacts' },
    async () => (await import('../features/contacts/screens/AccountContacts.tsx')).AccountContacts,
  ),
  notes: screen(
    { today: 'notes' },
    async () => (await import('../features/notes/screens/AccountNotes.tsx')).AccountNotes,
  ),
  playbooks: screen(
    { today: 'plays and actions' },
    async () => (await import('../features/playbooks/screens/AccountPlaybooks.tsx')).AccountPlaybooks,
  ),
  'success-plans': screen(
    { today: 'success plans' },
    async () => (await import('../features/success-plans/screens/AccountPlans.tsx')).AccountPlans,
  ),
  timeline: screen(
    { today: 'timeline' },
    async () => (await import('../features/timeline/screens/AccountTimeline.tsx')).AccountTimeline,
  ),
  hierarchy: screen(
    { today: 'hierarchy' },
    async () => (await import('../features/hierarchy/screens/AccountHierarchy.tsx')).AccountHierarchy,
  ),
  subscriptions: screen(
    'sent',
    async () => (await import('../features/subscriptions/screens/AccountSubscriptions.tsx')).AccountSubscriptions,
  ),
  usage: screen('sent', async () => (await import('../features/usage/screens/AccountUsage.tsx')).AccountUsage),
  support: screen(
    { today: 'support tickets' },
    async () => (await import('../features/tickets/screens/AccountSupport.tsx')).AccountSupport,
  ),
  attributes: screen(
    { today: 'attributes' },
    async () => (await import('../features/attributes/screens/AccountAttributes.tsx')).AccountAttributes,
  ),
  accounts: screen(
    { today: 'accounts' },
    async () => (await import('../features/accounts/list/screens/AccountsOnPage.tsx')).AccountsOnPage,
  ),
  'recent-activity': screen(
    { today: 'activity' },
    async () => (await import('../features/portfolio/screens/RecentActivity.tsx')).RecentActivity,
  ),
  'recent-accounts': screen(
    { today: 'recent accounts' },
    async () => (await import('../features/portfolio/screens/RecentAccounts.tsx')).RecentAccounts,
  ),
  'top-actions': screen(
    { today: 'actions' },
    async () => (await import('../features/portfolio/screens/TopActions.tsx')).TopActions,
  ),
};

/** The screen of this name; undefined for a name that the product does not have. */
export const findScreen = (name: string | null): PageScreen | undefined =>
  name === null ? undefined : SCREENS[name as ScreenName];

type Body = Pick<PageDetail, 'components'>;

/** Begins to load what draws the items of a grid, those in tabs inside of items too. */
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

/** Begins to load what draws a tab of a page, before it is opened. */
export function preloadTab(key: string, tabs: readonly PageTab[], page: Body): void {
  const tab = tabs.find((one) => one.key === key);
  if (!tab) return;
  for (const { layout } of [tab, ...tab.nestedTabs]) preloadItems(layout, page);
}
