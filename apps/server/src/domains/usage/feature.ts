import { defineFeature } from '../../platform/feature.ts';
import { datasets } from '../../core/datasets/dataset-catalog.ts';
import { importKinds } from '../../core/imports/import-kinds.ts';
import { productAdoption } from './adoption-dataset.ts';
import { usageKind } from './import-kind.ts';
import { usageDaily, usageMonthly, usageProductDaily, usageProductMonthly } from './dataset.ts';
import { usageJobs } from './jobs.ts';
import { productUsageRoutes, usageIngestRoutes, usageRoutes } from './routes.ts';

export const usage = defineFeature({
  name: 'usage',
  routes: [usageRoutes, productUsageRoutes, usageIngestRoutes],
  jobs: usageJobs,
  contributions: [
    datasets(
      { name: 'usage_daily', dataset: usageDaily },
      { name: 'usage_product_daily', dataset: usageProductDaily },
      { name: 'usage_monthly', dataset: usageMonthly },
      { name: 'usage_product_monthly', dataset: usageProductMonthly },
      { name: 'product_adoption', dataset: productAdoption },
    ),
    importKinds(usageKind),
  ],
});
