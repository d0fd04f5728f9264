import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { BuildingComplex } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'tenants',
  commands: [
    {
      id: 'admin',
      label: 'Go to administration',
      icon: BuildingComplex,
      keys: 'G D',
      path: '/dashboard/admin',
      isVisible: ({ role }) => canOpenAdmin(role),
    },
  ],
});
