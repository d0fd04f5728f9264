import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'calendar',
  contributions: [
    pageScreens(
      lazyScreen(
        'calendar',
        { today: 'calendar' },
        async () => (await import('./screens/AccountCalendar.tsx')).AccountCalendar,
      ),
    ),
  ],
});
