import { defineFeature } from '../../platform/feature.ts';
import { definitionKinds } from '../definitions/definition-kinds.ts';
import { accountJobs } from './jobs.ts';
import { accountRoutes } from './routes.ts';
import { bulkEditJobs } from './bulk-edits/jobs.ts';
import { bulkEditRoutes } from './bulk-edits/routes.ts';
import { accountChoiceRoutes } from './choices/routes.ts';
import { accountExportRoutes } from './exports/routes.ts';
import { healthKind } from './health/commands.ts';
import { healthScoreRoutes } from './health/routes.ts';
import { accountMetricsRoutes } from './metrics/routes.ts';
import { accountShellRoutes } from './shell/routes.ts';
import { accountTagRoutes } from './tags/routes.ts';

export const accounts = defineFeature({
  name: 'accounts',
  routes: [
    accountRoutes,
    accountShellRoutes,
    accountExportRoutes,
    accountTagRoutes,
    accountChoiceRoutes,
    bulkEditRoutes,
    accountMetricsRoutes,
    healthScoreRoutes,
  ],
  jobs: [...accountJobs, ...bulkEditJobs],
  contributions: [definitionKinds(healthKind)],
});
