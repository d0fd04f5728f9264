import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { Upload } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'imports',
  commands: [
    {
      id: 'imports',
      label: 'Go to imports',
      icon: Upload,
      keys: 'G I',
      path: '/dashboard/admin/imports',
      isVisible: ({ role }) => canOpenAdmin(role),
    },
  ],
});
