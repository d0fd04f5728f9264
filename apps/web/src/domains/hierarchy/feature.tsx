import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

export const feature = defineFeature({
  name: 'hierarchy',
  contributions: [
    pageScreens(
      lazyScreen(
        'hierarchy',
        { today: 'hierarchy' },
        async () => (await import('./screens/AccountHierarchy.tsx')).AccountHierarchy,
      ),
    ),
  ],
});
