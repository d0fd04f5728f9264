import { defineFeature } from '../../platform/feature.ts';
import { companyDeletionJobs } from './jobs.ts';
import { companyDeletionRoutes } from './routes.ts';

export const companyDeletion = defineFeature({
  name: 'company-deletion',
  routes: [companyDeletionRoutes],
  jobs: companyDeletionJobs,
});
