import { formulaReference } from '@mainstay/contract/kpis/parts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { findTables } from '../../datasets/registered-tables.ts';
import { listDatasets } from '../../datasets/dataset-catalog.ts';
import { functionRows, toMeasureRows } from './rules.ts';

export const formulaReferenceRoutes = serve('kpi-words', formulaReference, {
  findFunctions: async () => ok({ listing: functionRows }),

  async findMeasures({ tx, query: { dataset } }) {
    const datasets = listDatasets(tx.features, await findTables(tx)).filter(({ source }) => source !== 'system');
    return ok({ listing: toMeasureRows(dataset ? datasets.filter(({ name }) => name === dataset) : datasets) });
  },
});
