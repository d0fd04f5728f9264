/** The catalog of datasets. */
import { catalog } from '@mainstay/contract/datasets';
import { query } from '../../platform/lib/query.ts';

export const datasetsQuery = query(catalog.findDatasets, {});
