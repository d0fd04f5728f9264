import { defineFeature } from '../../platform/feature.ts';
import { referenceTargets } from '../definitions/reference-targets.ts';
import { datasets } from '../datasets/datasets.ts';
import { customAttributeValues } from './dataset.ts';
import { definitionKinds } from '../definitions/definition-kinds.ts';
import { customTableKind } from './custom-tables/commands.ts';
import { customTableRoutes } from './custom-tables/routes.ts';
import { attributeKind } from './definitions/commands.ts';
import { attributeAuthoringRoutes } from './definitions/routes.ts';
import { attributeRoutes } from './values/routes.ts';
import { customRowRoutes } from './custom-tables/rows/routes.ts';

export const attributes = defineFeature({
  name: 'attributes',
  routes: [attributeRoutes, attributeAuthoringRoutes, customTableRoutes, customRowRoutes],
  contributions: [
    datasets({ name: 'custom_attribute_values', dataset: customAttributeValues }),
    definitionKinds(attributeKind, customTableKind),
    referenceTargets({ kind: 'attribute', table: 'custom_attributes' }),
  ],
});
