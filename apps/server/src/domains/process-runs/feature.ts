import { defineFeature } from '../../platform/feature.ts';
import { processRunJobs } from './jobs.ts';
import { processRunRoutes } from './routes.ts';

export const processRuns = defineFeature({
  name: 'process-runs',
  routes: [processRunRoutes],
  jobs: processRunJobs,
});
