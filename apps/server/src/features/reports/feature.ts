import { defineFeature } from '../../platform/feature.ts';
import { rescheduleOnNewTimeZone } from './commands.ts';
import { reportDeliveryJobs } from './delivery/jobs.ts';
import { reportDeliveryRoutes } from './delivery/routes.ts';

export const reports = defineFeature({
  name: 'reports',
  routes: [reportDeliveryRoutes],
  jobs: reportDeliveryJobs,
  subscribers: [rescheduleOnNewTimeZone],
});
