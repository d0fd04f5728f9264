import { MAILBOX_PATH } from '@mainstay/contract/rules/mail-providers';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'mail-connections',
  profileTabs: [{ label: 'Mail and calendar', path: MAILBOX_PATH }],
});
