import { defineFeature } from '../../platform/feature.ts';
import { definitionKinds } from '../../core/definitions/definition-kind.ts';
import { newCompanySeeds } from '../../core/tenants/create-tenant.ts';
import { accountMetricsRoutes, healthScoreRoutes } from './routes.ts';
import { healthJobs } from './jobs.ts';
import { createDefaultHealth, healthKind } from './save-health-weights.ts';

export const health = defineFeature({
  name: 'health',
  routes: [accountMetricsRoutes, healthScoreRoutes],
  jobs: healthJobs,
  contributions: [newCompanySeeds(createDefaultHealth), definitionKinds(healthKind)],
});
