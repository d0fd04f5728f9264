import { Pin } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'pins',
  commands: [{ id: 'pin-board', label: 'Go to pin board', icon: Pin, keys: 'G B', path: '/dashboard/pins' }],
});
