/**
 * What stands on pages, by the features that draw it: components, KPI cards, attributes, built-in screens, and what the
 * head of a page offers. A feature adds its part here when it exists; pages know only this list.
 */
import { type ComponentType, lazy } from 'react';
import { ComponentFrame } from '../features/components/components/ComponentFrame.tsx';
import { ReportButton } from '../features/reports/components/ReportButton.tsx';
import type { PageContext } from '../lib/page-context.ts';

export { ComponentFrame, ReportButton };

export const KpiCards = lazy(() =>
  import('../features/kpis/components/KpiCards.tsx').then((m) => ({ default: m.KpiCards })),
);
export const AttributeWidget = lazy(() =>
  import('../features/attributes/components/AttributeWidget.tsx').then((m) => ({ default: m.AttributeWidget })),
);

export interface ScreenProps {
  context: PageContext;
  /** What widgets, which stand beside components, obey as components do. */
  hideTitle: boolean;
  noContainer: boolean;
}

/** Screens of the product that an item can hold, by their names in the contract. */
export const SCREENS: Readonly<Record<string, ComponentType<ScreenProps>>> = {
  'account-summary': lazy(() =>
    import('../features/accounts/summary/screens/AccountSummary.tsx').then((m) => ({ default: m.AccountSummary })),
  ),
  'account-health': lazy(() =>
    import('../features/accounts/health/screens/AccountHealth.tsx').then((m) => ({ default: m.AccountHealth })),
  ),
  accounts: lazy(() =>
    import('../features/accounts/list/screens/AccountsOnPage.tsx').then((m) => ({ default: m.AccountsOnPage })),
  ),
  'recent-activity': lazy(() =>
    import('../features/portfolio/screens/RecentActivity.tsx').then((m) => ({ default: m.RecentActivity })),
  ),
  'recent-accounts': lazy(() =>
    import('../features/portfolio/screens/RecentAccounts.tsx').then((m) => ({ default: m.RecentAccounts })),
  ),
  'top-actions': lazy(() =>
    import('../features/portfolio/screens/TopActions.tsx').then((m) => ({ default: m.TopActions })),
  ),
};
