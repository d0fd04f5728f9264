import { Webhook } from 'lucide-react';
import { isAdministrator } from '../../platform/lib/session.ts';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Integrations',
    label: 'Webhooks',
    about: 'Send what happens in Mainstay to other systems, and check every delivery.',
    keywords: 'events HTTP callback integration API signature Zapier',
    icon: Webhook,
    path: '/dashboard/admin/webhooks',
    isVisible: isAdministrator,
  },
];
