import { BuildingComplex, Clock } from 'lucide-react';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
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
];
