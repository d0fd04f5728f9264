import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

export const feature = defineFeature({
  name: 'support-cases',
  contributions: [
    pageScreens(
      lazyScreen(
        'support',
        { today: 'support cases' },
        async () => (await import('./screens/AccountSupport.tsx')).AccountSupport,
      ),
    ),
  ],
});
