import { bounceReceivers } from '../../core/mail/bounce-receivers.ts';
import { defineFeature } from '../../platform/feature.ts';
import { bulkConfigurationRoutes } from './configurations/routes.ts';
import { bulkFileRoutes } from './files/routes.ts';
import { bulkEmailJobs } from './jobs.ts';
import { receiveBounce } from './receive-bounce.ts';
import { bulkRunRoutes } from './runs/routes.ts';
import { bulkSendingRoutes } from './sending/routes.ts';
import { bulkTrackingRoutes } from './tracking/routes.ts';

export const bulkEmail = defineFeature({
  name: 'bulk-email',
  routes: [bulkFileRoutes, bulkConfigurationRoutes, bulkSendingRoutes, bulkRunRoutes, bulkTrackingRoutes],
  jobs: bulkEmailJobs,
  contributions: [bounceReceivers(receiveBounce)],
});
