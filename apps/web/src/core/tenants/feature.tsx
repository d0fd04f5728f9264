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
      group: 'Workspace',
      label: 'Company',
      about: 'Company logo, name, theme, and additional list columns.',
      keywords: 'logo theme color dark mode brand columns',
      icon: BuildingComplex,
      path: '/dashboard/admin/company',
    },
    {
      group: 'Workspace',
      label: 'General settings',
      about: 'Time zone and currency of the company.',
      keywords: 'time zone timezone currency',
      icon: Clock,
      path: '/dashboard/admin/general',
    },
  ],
});
