import { defineFeature } from '../../platform/feature.ts';
import { datasets } from '../../core/datasets/dataset-catalog.ts';
import { importKinds } from '../../core/imports/import-kinds.ts';
import { searchKinds } from '../../core/search/search-kinds.ts';
import { contactKind } from './import-kind.ts';
import { contacts as contactDataset } from './dataset.ts';
import { contactDuplicateRoutes, contactFieldRoutes, contactRoutes } from './routes.ts';

export const contacts = defineFeature({
  name: 'contacts',
  routes: [contactRoutes, contactFieldRoutes, contactDuplicateRoutes],
  contributions: [
    datasets({ name: 'contacts', dataset: contactDataset }),
    importKinds(contactKind),
    searchKinds({
      kind: 'contact',
      group: 'Contacts',
      table: 'contacts',
      nameSql: `coalesce(nullif(btrim(x.first_name || ' ' || x.last_name), ''), x.email)`,
      accountSql: 'x.account_id',
      captionSql: 'x.designation',
    }),
  ],
});
