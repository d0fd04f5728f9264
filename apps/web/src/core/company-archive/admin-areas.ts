import { Archive } from 'lucide-react';
import { isAdministrator } from '../../platform/lib/session.ts';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'System',
    label: 'Company data',
    about: 'Export all records to one archive, import an archive, or delete the company.',
    keywords: 'export archive backup leave zip csv move migrate delete close',
    icon: Archive,
    path: '/dashboard/admin/company-data',
    isVisible: isAdministrator,
  },
];
