import { Contact, UserRoundPlus } from 'lucide-react';
import { quickAdd } from '../../core/account-access/quick-add.ts';
import { searchGroups } from '../../core/search/search-groups.ts';
import { accountTabPath } from '../../platform/lib/addresses.ts';
import { lazyComponent } from '../../platform/lib/lazy-component.tsx';
import { shortcuts } from '../../platform/lib/shortcuts.ts';
import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

export const feature = defineFeature({
  name: 'contacts',
  contributions: [
    shortcuts(async () => (await import('./contact-shortcuts.ts')).contactShortcuts),
    searchGroups({
      name: 'Contacts',
      singular: 'Contact',
      icon: Contact,
      position: 2,
      toPath: ({ id, account_id = 0 }) => accountTabPath(account_id, 'contacts', { contacts: { open: id } }),
    }),
    pageScreens(
      lazyScreen(
        'contacts',
        { today: 'contacts' },
        async () => (await import('./screens/AccountContacts.tsx')).AccountContacts,
      ),
    ),
    quickAdd({
      name: 'Contact',
      icon: UserRoundPlus,
      key: 'C',
      position: 6,
      Form: lazyComponent(async () => (await import('./components/NewContactForm.tsx')).NewContactForm),
    }),
  ],
});
