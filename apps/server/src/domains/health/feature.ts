import { defineFeature } from '../../platform/feature.ts';
import { definitionKinds } from '../../core/definitions/definition-kind.ts';
import { newCompanySeeds } from '../../core/tenants/create-tenant.ts';
import { setupSteps } from '../../core/tenants/first-steps.ts';
import { accountMetricsRoutes, healthScoreRoutes } from './routes.ts';
import { healthJobs } from './jobs.ts';
import { createDefaultHealth, healthKind } from './save-health-weights.ts';

export const health = defineFeature({
  name: 'health',
  routes: [accountMetricsRoutes, healthScoreRoutes],
  jobs: healthJobs,
  contributions: [
    newCompanySeeds(createDefaultHealth),
    definitionKinds(healthKind),
    // A new company has version 1.
    setupSteps({
      key: 'health',
      doneSql: 'exists (select from health_definitions h where h.tenant_id = $1 and h.version > 1)',
    }),
  ],
});
