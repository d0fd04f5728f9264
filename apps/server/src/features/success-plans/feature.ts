import { defineFeature } from '../../platform/feature.ts';
import { datasets } from '../datasets/datasets.ts';
import { newCompanySeeds } from '../tenants/new-company.ts';
import { objectives, successPlans as successPlanDataset } from './dataset.ts';
import { seedPlanChoices } from './commands.ts';
import { successPlanRoutes } from './routes.ts';
import { planChoiceRoutes } from './authoring/routes.ts';
import { objectiveJobs } from './measurement/jobs.ts';

export const successPlans = defineFeature({
  name: 'success-plans',
  routes: [successPlanRoutes, planChoiceRoutes],
  jobs: objectiveJobs,
  contributions: [
    datasets({ name: 'success_plans', dataset: successPlanDataset }, { name: 'objectives', dataset: objectives }),
    newCompanySeeds(seedPlanChoices),
  ],
});
