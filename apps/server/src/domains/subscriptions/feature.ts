import { defineFeature } from '../../platform/feature.ts';
import { datasets } from '../../core/datasets/dataset-catalog.ts';
import { importKinds } from '../../core/imports/import-kinds.ts';
import { searchKinds } from '../../core/search/search-kinds.ts';
import { productKind, subscriptionKind } from './import-kinds.ts';
import { products, subscriptions as subscriptionDataset } from './dataset.ts';
import { subscriptionRoutes } from './routes.ts';

export const subscriptions = defineFeature({
  name: 'subscriptions',
  routes: [subscriptionRoutes],
  contributions: [
    datasets({ name: 'subscriptions', dataset: subscriptionDataset }, { name: 'products', dataset: products }),
    importKinds(productKind, subscriptionKind),
    searchKinds({
      kind: 'product',
      group: 'Products',
      table: 'products',
      nameSql: 'x.sku_name',
      captionSql: 'x.sku_id',
    }),
  ],
});
