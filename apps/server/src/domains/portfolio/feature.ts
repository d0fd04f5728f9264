import { defineFeature } from '../../platform/feature.ts';
import { datasets } from '../../core/datasets/dataset-catalog.ts';
import { portfolioDaily } from './dataset.ts';
import { portfolioJobs } from './jobs.ts';
import { workload } from './workload-dataset.ts';

export const portfolio = defineFeature({
  name: 'portfolio',
  jobs: portfolioJobs,
  contributions: [
    datasets({ name: 'portfolio_daily', dataset: portfolioDaily }, { name: 'workload', dataset: workload }),
  ],
});
