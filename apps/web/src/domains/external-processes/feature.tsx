import { Webhook } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'external-processes',
  admin: [
    {
      group: 'Integrations',
      label: 'External processes',
      about: 'Forms opened from actions. Submitted values are sent as a signed webhook or an email.',
      keywords: 'webhook form',
      icon: Webhook,
      path: '/dashboard/admin/external-processes',
    },
  ],
});
