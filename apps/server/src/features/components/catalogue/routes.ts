import { catalog } from '@mainstay/contract/components/catalogue';
import { serve, ok } from '../../../platform/http/kit.ts';
import { findTables } from '../../attributes/data.ts';
import { listDatasets } from '../dataset-catalog.ts';

export const catalogueRoutes = serve('components', catalog, {
  async findDatasets({ tx }) {
    return ok({ datasets: listDatasets(tx.features, await findTables(tx)) });
  },
});
