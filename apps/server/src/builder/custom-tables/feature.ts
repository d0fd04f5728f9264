import { defineFeature } from '../../platform/feature.ts';
import { definitionKinds } from '../../core/definitions/definition-kind.ts';
import { customRowRoutes, customTableRoutes } from './routes.ts';
import { customTableKind } from './save-custom-table.ts';

export const customTables = defineFeature({
  name: 'custom-tables',
  routes: [customTableRoutes, customRowRoutes],
  contributions: [definitionKinds(customTableKind)],
});
