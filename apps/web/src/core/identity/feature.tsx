import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'identity',
  profileTabs: [
    { label: 'Change password', path: '/dashboard/profileManagement/changePassword' },
    { label: 'Two-factor', path: '/dashboard/profileManagement/secondFactor' },
    { label: 'Sessions', path: '/dashboard/profile/sessions' },
  ],
});
