import { LifeBuoy } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

export const feature = defineFeature({
  name: 'support-cases',
  commands: [{ id: 'tickets', label: 'Go to support tickets', icon: LifeBuoy, path: '/dashboard/support' }],
  contributions: [
    pageScreens(
      lazyScreen(
        'support',
        { today: 'support tickets' },
        async () => (await import('./screens/AccountSupport.tsx')).AccountSupport,
      ),
    ),
  ],
});
