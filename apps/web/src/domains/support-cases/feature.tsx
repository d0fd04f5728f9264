import { Headset } from 'lucide-react';
import { searchGroups } from '../../core/search/search-groups.ts';
import { accountTabPath } from '../../platform/lib/addresses.ts';
import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

export const feature = defineFeature({
  name: 'support-cases',
  contributions: [
    searchGroups({
      name: 'Support cases',
      singular: 'Support case',
      icon: Headset,
      position: 9,
      toPath: ({ account_id = 0 }) => accountTabPath(account_id, 'support'),
    }),
    pageScreens(
      lazyScreen(
        'support',
        { today: 'support cases' },
        async () => (await import('./screens/AccountSupport.tsx')).AccountSupport,
      ),
    ),
  ],
});
