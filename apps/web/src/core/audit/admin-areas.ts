import { ScrollText } from 'lucide-react';
import { isAdministrator } from '../../platform/lib/session.ts';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Sign-in and security',
    label: 'Audit log',
    about: 'Who did what, when and from where: sign-ins, changes, exports and deletions.',
    keywords: 'history changes events',
    icon: ScrollText,
    path: '/dashboard/admin/audit',
    isVisible: isAdministrator,
  },
];
