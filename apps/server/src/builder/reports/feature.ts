import { defineFeature } from '../../platform/feature.ts';
import { rescheduleOnNewTimeZone } from './delivery-runs.ts';
import { reportDeliveryJobs } from './jobs.ts';
import { insightRoutes, reportDeliveryRoutes } from './routes.ts';

export const reports = defineFeature({
  name: 'reports',
  routes: [reportDeliveryRoutes, insightRoutes],
  jobs: reportDeliveryJobs,
  subscribers: [rescheduleOnNewTimeZone],
});
