import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

export const feature = defineFeature({
  name: 'usage',
  contributions: [
    pageScreens(lazyScreen('usage', 'sent', async () => (await import('./screens/AccountUsage.tsx')).AccountUsage)),
  ],
});
