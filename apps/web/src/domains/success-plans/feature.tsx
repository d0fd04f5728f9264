import { Flag } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

export const feature = defineFeature({
  name: 'success-plans',
  admin: [
    {
      group: 'Playbooks',
      label: 'Success plans',
      about: 'Manage success criteria and milestones for success plans.',
      icon: Flag,
      path: '/dashboard/admin/success-plans',
    },
  ],
  contributions: [
    pageScreens(
      lazyScreen(
        'success-plans',
        { today: 'success plans' },
        async () => (await import('./screens/AccountPlans.tsx')).AccountPlans,
      ),
    ),
  ],
});
