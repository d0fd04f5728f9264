import { defineFeature } from '../../platform/feature.ts';
import { datasets } from '../../core/datasets/dataset-catalog.ts';
import { accountChurns } from './churn-dataset.ts';
import { accountDaily, accounts as accountDataset, accountTeam, pins } from './dataset.ts';
import { mrrMonthly, mrrRetention } from './mrr-dataset.ts';
import { searchKinds } from '../../core/search/search-kinds.ts';
import { importKinds } from '../../core/imports/import-kinds.ts';
import { accountKind, accountTeamKind, churnKind } from './import-kinds.ts';
import { accountChoiceRoutes, accountExportRoutes, accountRoutes } from './routes.ts';
import { bulkEditJobs } from './bulk-edits/jobs.ts';
import { bulkEditRoutes } from './bulk-edits/routes.ts';
import { accountSearchKind } from './account-search.ts';
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
  ],
  jobs: bulkEditJobs,
  contributions: [
    datasets(
      { name: 'accounts', dataset: accountDataset },
      { name: 'account_team', dataset: accountTeam },
      { name: 'pins', dataset: pins },
      { name: 'account_daily', dataset: accountDaily },
      { name: 'account_churns', dataset: accountChurns },
      { name: 'mrr_monthly', dataset: mrrMonthly },
      { name: 'mrr_retention', dataset: mrrRetention },
    ),
    importKinds(accountKind, accountTeamKind, churnKind),
    searchKinds(accountSearchKind),
  ],
});
