import { defineFeature } from '../../platform/feature.ts';
import { channels, mailChannel } from './channels.ts';
import { emailTemplateRoutes, outgoingMailRoutes } from './routes.ts';
import { bounceMailboxRoutes } from './bounce-mailbox/routes.ts';
import { senderRoutes } from './sender-settings/routes.ts';
import { suppressionRoutes } from './suppression-list/routes.ts';
import { unsubscribeRoutes } from './unsubscribe/routes.ts';
import { mailJobs } from './jobs.ts';

export const mail = defineFeature({
  name: 'mail',
  routes: [
    outgoingMailRoutes,
    emailTemplateRoutes,
    senderRoutes,
    bounceMailboxRoutes,
    suppressionRoutes,
    unsubscribeRoutes,
  ],
  jobs: mailJobs,
  contributions: [channels(mailChannel)],
});
