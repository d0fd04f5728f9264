import { catalogue } from '@mainstay/contract/components/catalogue';
import { implement, ok } from '../../../platform/http/kit.ts';
import { findTables } from '../../attributes/data.ts';
import { endpointPolicy } from './policy.ts';
import { listDatasets } from '../dataset.ts';

export const catalogueFeature = implement(catalogue, endpointPolicy)('components', {
  async findDatasets({ tx }) {
    return ok({ datasets: listDatasets(await findTables(tx)) });
  },
});
