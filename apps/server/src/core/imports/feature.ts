import { defineFeature } from '../../platform/feature.ts';
import { importJobs } from './jobs.ts';
import { importRoutes } from './routes.ts';

export const imports = defineFeature({
  name: 'imports',
  routes: [importRoutes],
  jobs: importJobs,
});
