import { defineFeature } from '../../platform/feature.ts';
import { auditJobs } from './jobs.ts';
import { auditRoutes } from './routes.ts';

export const audit = defineFeature({
  name: 'audit',
  routes: [auditRoutes],
  jobs: auditJobs,
});
