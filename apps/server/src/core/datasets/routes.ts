import { catalog } from '@mainstay/contract/datasets';
import { serve, ok } from '../../platform/http/kit.ts';
import { findTables } from './custom-table-dataset.ts';
import { listDatasets } from './dataset-catalog.ts';

export const datasetRoutes = serve('components', catalog, {
  async findDatasets({ tx }) {
    return ok({ datasets: listDatasets(tx.features, await findTables(tx)) });
  },
});
