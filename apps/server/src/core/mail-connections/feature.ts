import { defineFeature } from '../../platform/feature.ts';
import { mailConnectionRoutes } from './routes.ts';
import { mailSyncJobs } from './sync.ts';

export const mailConnections = defineFeature({
  name: 'mail-connections',
  routes: [mailConnectionRoutes],
  jobs: mailSyncJobs,
});
