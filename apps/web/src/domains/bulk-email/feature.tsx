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
});
