import { Megaphone } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'announcements',
  commands: [{ id: 'announcements', label: 'Go to announcements', icon: Megaphone, path: '/dashboard/announcements' }],
});
