import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { Building2, Clock } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'tenants',
  commands: [
    {
      id: 'admin',
      label: 'Go to administration',
      icon: Building2,
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
      icon: Building2,
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
