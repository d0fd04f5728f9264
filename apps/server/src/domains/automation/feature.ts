import { defineFeature } from '../../platform/feature.ts';
import { definitionKinds } from '../../core/definitions/definition-kind.ts';
import { automationJobs } from './jobs.ts';
import { automationRoutes } from './routes.ts';
import { automationRuleKind } from './save-automation-rule.ts';

export const automation = defineFeature({
  name: 'automation',
  routes: [automationRoutes],
  jobs: automationJobs,
  contributions: [definitionKinds(automationRuleKind)],
});
