import { Mail, MailPlus } from 'lucide-react';
import { isAdministrator } from '../../platform/lib/session.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'mail',
  admin: [
    {
      group: 'work',
      label: 'Email templates',
      about: 'Templates for emails sent from actions.',
      icon: MailPlus,
      path: '/dashboard/admin/email-templates',
    },
    {
      group: 'security',
      label: 'Outgoing mail',
      about: 'Emails sent by Mainstay and their delivery status.',
      icon: Mail,
      path: '/dashboard/admin/outgoing-mail',
      isVisible: isAdministrator,
    },
  ],
});
