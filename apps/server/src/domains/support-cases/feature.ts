import { defineFeature } from '../../platform/feature.ts';
import { datasets } from '../../core/datasets/dataset-catalog.ts';
import { importKinds } from '../../core/imports/import-kinds.ts';
import { supportCases as supportCaseDataset } from './dataset.ts';
import { supportCaseKind } from './import-kind.ts';
import { supportCaseRoutes } from './routes.ts';

export const supportCases = defineFeature({
  name: 'support-cases',
  routes: [supportCaseRoutes],
  contributions: [datasets({ name: 'support_cases', dataset: supportCaseDataset }), importKinds(supportCaseKind)],
});
