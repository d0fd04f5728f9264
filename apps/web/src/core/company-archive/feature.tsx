import { Archive } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';
import { isAdministrator } from '../../platform/lib/session.ts';

export const feature = defineFeature({
  name: 'company-archive',
  admin: [
    {
      group: 'System',
      label: 'Company data',
      about: 'Export all records to one archive, import an archive, or delete the company.',
      keywords: 'export archive backup leave zip csv move migrate delete close',
      icon: Archive,
      path: '/dashboard/admin/company-data',
      isVisible: isAdministrator,
    },
  ],
});
