import { Mails } from 'lucide-react';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Integrations',
    label: 'Mailboxes',
    about: 'View who has connected a mailbox or a calendar, and disconnect it.',
    keywords: 'email mail calendar Google Gmail Microsoft Outlook sync connection',
    icon: Mails,
    path: '/dashboard/admin/mailboxes',
  },
];
