import { defineFeature } from '../../platform/feature.ts';
import { portfolioJobs } from './jobs.ts';
import { portfolioRoutes } from './routes.ts';

export const portfolio = defineFeature({
  name: 'portfolio',
  routes: [portfolioRoutes],
  jobs: portfolioJobs,
});
