import { defineFeature } from '../../platform/feature.ts';
import { productEventJobs } from './jobs.ts';
import { productEventAdminRoutes, productEventRoutes } from './routes.ts';

export const productEvents = defineFeature({
  name: 'product-events',
  routes: [productEventRoutes, productEventAdminRoutes],
  jobs: productEventJobs,
});
