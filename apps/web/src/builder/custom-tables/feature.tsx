import { Table2 } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'custom-tables',
  admin: [
    {
      group: 'Data',
      label: 'Custom tables',
      about: 'Custom tables with typed columns.',
      icon: Table2,
      path: '/dashboard/admin/custom-tables',
    },
  ],
});
