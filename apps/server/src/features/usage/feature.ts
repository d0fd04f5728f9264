import { defineFeature } from '../../platform/feature.ts';
import { usageJobs } from './jobs.ts';
import { usageRoutes } from './routes.ts';
import { usageIngestRoutes } from './ingest/routes.ts';

export const usage = defineFeature({
  name: 'usage',
  routes: [usageRoutes, usageIngestRoutes],
  jobs: usageJobs,
});
