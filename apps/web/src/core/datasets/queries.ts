/** The catalog of datasets. */
import { catalog } from '@mainstay/contract/components/catalogue';
import { query } from '../../platform/lib/query.ts';

export const datasetsQuery = query(catalog.findDatasets, {});
