import { defineFeature } from '../../platform/feature.ts';
import { companyArchiveJobs } from './jobs.ts';
import { companyArchiveRoutes } from './routes.ts';

export const companyArchive = defineFeature({
  name: 'company-archive',
  routes: [companyArchiveRoutes],
  jobs: companyArchiveJobs,
});
