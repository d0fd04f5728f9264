import { defineFeature } from '../../platform/feature.ts';
import { successPlanRoutes } from './routes.ts';
import { planChoiceRoutes } from './authoring/routes.ts';
import { objectiveJobs } from './measurement/jobs.ts';

export const successPlans = defineFeature({
  name: 'success-plans',
  routes: [successPlanRoutes, planChoiceRoutes],
  jobs: objectiveJobs,
});
