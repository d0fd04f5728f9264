import { Workflow } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'automation',
  admin: [
    {
      group: 'Playbooks',
      label: 'Automatic playbooks',
      about: 'Add playbooks automatically when a renewal is near, health drops, or there has been no contact.',
      icon: Workflow,
      path: '/dashboard/admin/automatic-playbooks',
    },
  ],
});
