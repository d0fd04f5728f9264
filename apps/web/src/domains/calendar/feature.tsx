import { getMailProvider } from '@mainstay/contract/rules/mail-providers';
import { CalendarPlus } from 'lucide-react';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';
import { quickAdd } from '../../core/account-access/quick-add.ts';
import { shortcuts } from '../../platform/lib/shortcuts.ts';
import { defineFeature } from '../../platform/feature.ts';
import { lazyComponent } from '../../platform/lib/lazy-component.tsx';

export const feature = defineFeature({
  name: 'calendar',
  contributions: [
    shortcuts(async () => (await import('./calendar-shortcuts.ts')).calendarShortcuts),
    pageScreens(
      lazyScreen(
        'calendar',
        { today: 'calendar' },
        async () => (await import('./screens/AccountCalendar.tsx')).AccountCalendar,
      ),
    ),
    quickAdd({
      name: 'Calendar',
      title: 'New event',
      icon: CalendarPlus,
      key: 'V',
      position: 2,
      isVisible: (user) => getMailProvider(user) !== null,
      Form: lazyComponent(async () => (await import('./components/NewEventForm.tsx')).NewEventForm),
    }),
  ],
});
