import { ListChecks } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'attributes',
  admin: [
    {
      group: 'data',
      label: 'Custom attributes',
      about: 'Custom fields for accounts and actions, with permissions.',
      icon: ListChecks,
      path: '/dashboard/admin/attributes',
    },
  ],
});
