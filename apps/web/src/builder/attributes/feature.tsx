import { ListChecks } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'attributes',
  admin: [
    {
      group: 'Data',
      label: 'Custom attributes',
      about: 'Custom fields for accounts and actions, with permissions.',
      keywords: 'fields properties',
      icon: ListChecks,
      path: '/dashboard/admin/attributes',
    },
  ],
});
