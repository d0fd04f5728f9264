import { Rows3 } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

export const feature = defineFeature({
  name: 'accounts',
  commands: [{ id: 'accounts', label: 'Go to accounts', icon: Rows3, keys: 'G A', path: '/dashboard/accounts' }],
  contributions: [
    pageScreens(
      lazyScreen(
        'account-summary',
        'sent',
        async () => (await import('./summary/screens/AccountSummary.tsx')).AccountSummary,
      ),
      lazyScreen(
        'accounts',
        { today: 'accounts' },
        async () => (await import('./list/screens/AccountsOnPage.tsx')).AccountsOnPage,
      ),
    ),
  ],
});
