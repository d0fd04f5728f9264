import { Contact } from 'lucide-react';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Data',
    label: 'Contact fields',
    about: 'Configure contact fields: order, visibility and required fields.',
    icon: Contact,
    path: '/dashboard/admin/contact-fields',
  },
];
