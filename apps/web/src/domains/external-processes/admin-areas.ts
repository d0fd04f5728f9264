import { Webhook } from 'lucide-react';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Integrations',
    label: 'External processes',
    about: 'Forms opened from actions. Submitted values are sent as a signed webhook or an email.',
    keywords: 'webhook form',
    icon: Webhook,
    path: '/dashboard/admin/external-processes',
  },
];
