import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'notifications',
  profileTabs: [{ label: 'Notifications', path: '/dashboard/profile/notifications' }],
});
