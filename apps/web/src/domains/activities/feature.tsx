import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

export const feature = defineFeature({
  name: 'activities',
  contributions: [
    pageScreens(
      lazyScreen(
        'recent-activity',
        { today: 'activity' },
        async () => (await import('./screens/RecentActivity.tsx')).RecentActivity,
      ),
      lazyScreen(
        'recent-accounts',
        { today: 'recent accounts' },
        async () => (await import('./screens/RecentAccounts.tsx')).RecentAccounts,
      ),
      lazyScreen(
        'pending-actions',
        { today: 'actions' },
        async () => (await import('./screens/PendingActions.tsx')).PendingActions,
      ),
      lazyScreen(
        'account-summaries',
        { today: 'accounts' },
        async () => (await import('./screens/AccountSummaries.tsx')).AccountSummaries,
      ),
      lazyScreen(
        'health-levels',
        { today: 'health' },
        async () => (await import('./screens/HealthLevels.tsx')).HealthLevels,
      ),
      lazyScreen(
        'top-actions',
        { today: 'actions' },
        async () => (await import('./screens/TopActions.tsx')).TopActions,
      ),
    ),
  ],
});
