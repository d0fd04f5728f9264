import { RadioTower } from 'lucide-react';
import { isAdministrator } from '../../platform/lib/session.ts';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Integrations',
    label: 'Product events',
    about: 'What your product sends with an analytics library, and to which accounts and features it belongs.',
    keywords: 'usage analytics Segment track identify group telemetry',
    icon: RadioTower,
    path: '/dashboard/admin/product-events',
    isVisible: isAdministrator,
  },
];
