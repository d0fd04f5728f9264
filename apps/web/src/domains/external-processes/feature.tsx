import { Webhook } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'external-processes',
  admin: [
    {
      group: 'work',
      label: 'External processes',
      about: 'Forms opened from actions. Submitted values are sent as a signed webhook or an email.',
      icon: Webhook,
      path: '/dashboard/admin/external-processes',
    },
  ],
});
