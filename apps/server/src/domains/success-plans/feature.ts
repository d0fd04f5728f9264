import { defineFeature } from '../../platform/feature.ts';
import { datasets } from '../../core/datasets/dataset-catalog.ts';
import { searchKinds } from '../../core/search/search-kinds.ts';
import { newCompanySeeds } from '../../core/tenants/create-tenant.ts';
import { objectives, successPlans as successPlanDataset } from './dataset.ts';
import { seedPlanChoices } from './save-plan-choice.ts';
import { planChoiceRoutes, successPlanRoutes } from './routes.ts';
import { objectiveJobs } from './jobs.ts';

export const successPlans = defineFeature({
  name: 'success-plans',
  routes: [successPlanRoutes, planChoiceRoutes],
  jobs: objectiveJobs,
  contributions: [
    datasets({ name: 'success_plans', dataset: successPlanDataset }, { name: 'objectives', dataset: objectives }),
    newCompanySeeds(seedPlanChoices),
    searchKinds({
      kind: 'plan',
      group: 'Success plans',
      table: 'success_plans',
      nameSql: 'x.name',
      accountSql: 'x.account_id',
      captionSql: 'initcap(x.state)',
    }),
  ],
});
