import { Megaphone } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'announcements',
  commands: [{ id: 'announcements', label: 'Go to announcements', icon: Megaphone, path: '/dashboard/announcements' }],
  admin: [
    {
      group: 'Workspace',
      label: 'Announcements',
      about: 'News for everyone in your company, or for some roles.',
      keywords: 'news message',
      icon: Megaphone,
      path: '/dashboard/admin/announcements',
    },
  ],
});
