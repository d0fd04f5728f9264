import { syncTargets } from '../../core/mail-connections/sync-targets.ts';
import { timelineSources } from '../../core/timeline/timeline-sources.ts';
import { defineFeature } from '../../platform/feature.ts';
import { accountMessageRoutes, googleMailboxRoutes, microsoftMailboxRoutes } from './routes.ts';
import { contactSearchJobs } from './search-new-contacts.ts';
import { syncMessages } from './sync-messages.ts';
import { messagesOnTimeline } from './timeline-source.ts';

export const mailbox = defineFeature({
  name: 'mailbox',
  routes: [googleMailboxRoutes, microsoftMailboxRoutes, accountMessageRoutes],
  jobs: contactSearchJobs,
  contributions: [syncTargets(syncMessages), timelineSources(messagesOnTimeline)],
});
