import { Megaphone } from 'lucide-react';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Workspace',
    label: 'Announcements',
    about: 'News for everyone in your company, or for some roles.',
    keywords: 'news message',
    icon: Megaphone,
    path: '/dashboard/admin/announcements',
  },
];
