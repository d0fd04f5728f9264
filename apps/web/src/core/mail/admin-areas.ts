import { Mail, MailCheck, MailPlus, MailX } from 'lucide-react';
import { isAdministrator } from '../../platform/lib/session.ts';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Playbooks',
    label: 'Email templates',
    about: 'Templates for emails to contacts and for emails sent from actions.',
    keywords: 'message',
    icon: MailPlus,
    path: '/dashboard/admin/email-templates',
  },
  {
    group: 'System',
    label: 'Outgoing mail',
    about: 'Emails sent by Mainstay and their delivery status.',
    keywords: 'email SMTP delivery log',
    icon: Mail,
    path: '/dashboard/admin/outgoing-mail',
    isVisible: isAdministrator,
  },
  {
    group: 'System',
    label: 'Email sender',
    about: 'The mail server, the From address, the DKIM signature and the bounces of your emails.',
    keywords: 'SMTP SPF DKIM DMARC mail server from bounce IMAP DSN',
    icon: MailCheck,
    path: '/dashboard/admin/mail-sender',
    isVisible: isAdministrator,
  },
  {
    group: 'System',
    label: 'Suppressed addresses',
    about: 'Addresses that receive no bulk email.',
    keywords: 'email unsubscribe bounce blocklist opt-out',
    icon: MailX,
    path: '/dashboard/admin/suppressions',
    isVisible: isAdministrator,
  },
];
