import { defineFeature } from '../../platform/feature.ts';
import { notificationJobs } from './jobs.ts';
import { notificationRoutes } from './routes.ts';

export const notifications = defineFeature({
  name: 'notifications',
  routes: [notificationRoutes],
  jobs: notificationJobs,
});
