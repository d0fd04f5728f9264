import { Upload } from 'lucide-react';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Data',
    label: 'Imports',
    about: 'Import accounts, users, subscriptions and usage from spreadsheets.',
    keywords: 'CSV Excel upload data',
    icon: Upload,
    path: '/dashboard/admin/imports',
  },
];
