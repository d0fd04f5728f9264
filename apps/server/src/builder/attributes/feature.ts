import { defineFeature } from '../../platform/feature.ts';
import { referenceTargets } from '../../core/definitions/reference-targets.ts';
import { datasets } from '../../core/datasets/dataset-catalog.ts';
import { customAttributeValues } from './dataset.ts';
import { definitionKinds } from '../../core/definitions/definition-kind.ts';
import { attributeKind } from './save-attribute.ts';
import { attributeAuthoringRoutes, attributeRoutes } from './routes.ts';

export const attributes = defineFeature({
  name: 'attributes',
  routes: [attributeRoutes, attributeAuthoringRoutes],
  contributions: [
    datasets({ name: 'custom_attribute_values', dataset: customAttributeValues }),
    definitionKinds(attributeKind),
    referenceTargets({ kind: 'attribute', table: 'custom_attributes' }),
  ],
});
