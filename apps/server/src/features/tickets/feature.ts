import { defineFeature } from '../../platform/feature.ts';
import { datasets } from '../datasets/datasets.ts';
import { importKinds } from '../imports/import-kinds.ts';
import { supportCaseKind } from './import-kind.ts';
import { supportCases } from './dataset.ts';
import { ticketRoutes } from './routes.ts';
import { supportCaseRoutes } from './cases/routes.ts';

export const tickets = defineFeature({
  name: 'tickets',
  routes: [ticketRoutes, supportCaseRoutes],
  contributions: [datasets({ name: 'support_cases', dataset: supportCases }), importKinds(supportCaseKind)],
});
