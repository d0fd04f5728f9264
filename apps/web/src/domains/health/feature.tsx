import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

export const feature = defineFeature({
  name: 'health',
  contributions: [
    pageScreens(
      lazyScreen('account-health', 'sent', async () => (await import('./screens/AccountHealth.tsx')).AccountHealth),
    ),
  ],
});
