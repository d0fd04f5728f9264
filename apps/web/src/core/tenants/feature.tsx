import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { BuildingComplex, Clock } from 'lucide-react';
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
  admin: [
    {
      group: 'company',
      label: 'Company',
      about: 'Company logo, name, theme, and additional list columns.',
      icon: BuildingComplex,
      path: '/dashboard/admin/company',
    },
    {
      group: 'company',
      label: 'General settings',
      about: 'Time zone for due dates, reports and daily metrics.',
      icon: Clock,
      path: '/timezone',
    },
  ],
});
