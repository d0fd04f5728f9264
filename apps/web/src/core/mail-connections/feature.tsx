import { MAILBOX_PATH } from '@mainstay/contract/rules/mail-providers';
import { Mails } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'mail-connections',
  admin: [
    {
      group: 'Integrations',
      label: 'Mailboxes',
      about: 'View who has connected a mailbox or a calendar, and disconnect it.',
      keywords: 'email mail calendar Google Gmail Microsoft Outlook sync connection',
      icon: Mails,
      path: '/dashboard/admin/mailboxes',
    },
  ],
  profileTabs: [{ label: 'Mail and calendar', path: MAILBOX_PATH }],
});
