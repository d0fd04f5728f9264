import { BULK_EMAIL_ROLES } from '@mainstay/contract/rules/bulk-email';
import { Megaphone } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';
import { bulkPath } from './components/bulk-address.ts';

export const feature = defineFeature({
  name: 'bulk-email',
  commands: [
    {
      id: 'bulk-email',
      label: 'Go to bulk email',
      icon: Megaphone,
      path: bulkPath(),
      isVisible: ({ role }) => role.some((one) => (BULK_EMAIL_ROLES as readonly string[]).includes(one)),
    },
  ],
  admin: [
    {
      group: 'Playbooks',
      label: 'Bulk email',
      about: 'Emails to the rows of a file or to a view of contacts.',
      keywords: 'mass mail campaign newsletter',
      icon: Megaphone,
      path: bulkPath(),
    },
  ],
});
