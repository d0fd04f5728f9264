import { Activity, ShieldAlert } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'briefings',
  commands: [
    { id: 'accounts-at-risk', label: 'Go to accounts at risk', icon: ShieldAlert, path: '/dashboard/briefings' },
    {
      id: 'what-changed',
      label: 'Go to what changed since last week',
      icon: Activity,
      path: '/dashboard/briefings?tab=changes',
    },
  ],
});
