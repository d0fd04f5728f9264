import { Flag } from 'lucide-react';
import { quickAdd } from '../../core/account-access/quick-add.ts';
import { planPath } from '../../platform/lib/addresses.ts';
import { defineFeature } from '../../platform/feature.ts';
import { searchGroups } from '../../core/search/search-groups.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

export const feature = defineFeature({
  name: 'success-plans',
  contributions: [
    searchGroups({
      name: 'Success plans',
      singular: 'Success plan',
      icon: Flag,
      position: 4,
      toPath: ({ id, account_id = 0 }) => planPath(account_id, id),
    }),
    quickAdd({
      name: 'Success plan',
      icon: Flag,
      key: 'S',
      position: 7,
      toPath: (accountId) => planPath(accountId, 'new'),
    }),
    pageScreens(
      lazyScreen(
        'success-plans',
        { today: 'success plans' },
        async () => (await import('./screens/AccountPlans.tsx')).AccountPlans,
      ),
    ),
  ],
});
