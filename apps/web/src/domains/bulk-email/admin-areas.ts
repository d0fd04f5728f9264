import { Megaphone } from 'lucide-react';
import { bulkPath } from './components/bulk-address.ts';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Playbooks',
    label: 'Bulk email',
    about: 'Emails to the rows of a file or to a view of contacts.',
    keywords: 'mass mail campaign newsletter',
    icon: Megaphone,
    path: bulkPath(),
  },
];
