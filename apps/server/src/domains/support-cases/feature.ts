import { defineFeature } from '../../platform/feature.ts';
import { datasets } from '../../core/datasets/dataset-catalog.ts';
import { importKinds } from '../../core/imports/import-kinds.ts';
import { searchKinds } from '../../core/search/search-kinds.ts';
import { supportCases as supportCaseDataset } from './dataset.ts';
import { caseNameSql } from '../../core/timeline/case-name-sql.ts';
import { supportCaseKind } from './import-kind.ts';
import { supportCaseRoutes } from './routes.ts';

export const supportCases = defineFeature({
  name: 'support-cases',
  routes: [supportCaseRoutes],
  contributions: [
    datasets({ name: 'support_cases', dataset: supportCaseDataset }),
    importKinds(supportCaseKind),
    searchKinds({
      kind: 'case',
      group: 'Support cases',
      table: 'support_cases',
      nameSql: caseNameSql('x'),
      indexedSql: 'x.subject',
      accountSql: 'x.account_id',
      captionSql: `case when x.closed_at is null then 'Open' else 'Closed' end`,
    }),
  ],
});
