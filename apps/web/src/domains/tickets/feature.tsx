import { LifeBuoy } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'tickets',
  commands: [{ id: 'tickets', label: 'Go to product support', icon: LifeBuoy, path: '/dashboard/support' }],
});
