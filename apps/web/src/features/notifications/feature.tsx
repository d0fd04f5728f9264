import { defineFeature } from '../../platform/feature.ts';

export const notifications = defineFeature({
  name: 'notifications',
  profileTabs: [{ label: 'Notifications', path: '/dashboard/profile/notifications' }],
});
