import { Building2, Rows3 } from 'lucide-react';
import { searchGroups } from '../../core/search/search-groups.ts';
import { summaryCards } from '../../core/account-access/summary-cards.ts';
import { accountPath } from '../../platform/lib/addresses.ts';
import { shortcuts } from '../../platform/lib/shortcuts.ts';
import { defineFeature, getFeatures } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

export const feature = defineFeature({
  name: 'accounts',
  commands: [{ id: 'accounts', label: 'Go to accounts', icon: Rows3, keys: 'G A', path: '/dashboard/accounts' }],
  contributions: [
    shortcuts(async () => (await import('./account-shortcuts.ts')).accountShortcuts),
    searchGroups({
      name: 'Accounts',
      singular: 'Account',
      icon: Building2,
      position: 1,
      toPath: ({ id, name }, { accountMenu }) => accountPath({ id, name }, accountMenu),
    }),
    pageScreens(
      lazyScreen('account-summary', 'sent', async () => {
        // Loaded together, so that no card moves those below it.
        const cards = summaryCards.from(getFeatures()).map(({ Card }) => Card.preload());
        const [{ AccountSummary }] = await Promise.all([import('./summary/screens/AccountSummary.tsx'), ...cards]);
        return AccountSummary;
      }),
      lazyScreen(
        'accounts',
        { today: 'accounts' },
        async () => (await import('./list/screens/AccountsOnPage.tsx')).AccountsOnPage,
      ),
    ),
  ],
});
