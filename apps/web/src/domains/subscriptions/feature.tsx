import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

export const feature = defineFeature({
  name: 'subscriptions',
  contributions: [
    pageScreens(
      lazyScreen(
        'subscriptions',
        'sent',
        async () => (await import('./screens/AccountSubscriptions.tsx')).AccountSubscriptions,
      ),
    ),
  ],
});
