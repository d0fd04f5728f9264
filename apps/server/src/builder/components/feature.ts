import { defineFeature } from '../../platform/feature.ts';
import { referenceTargets } from '../../core/definitions/reference-targets.ts';
import { definitionKinds } from '../../core/definitions/definition-kind.ts';
import { componentAuthoringRoutes, componentRoutes } from './routes.ts';
import { componentKind } from './save-component.ts';

export const components = defineFeature({
  name: 'components',
  routes: [componentAuthoringRoutes, componentRoutes],
  contributions: [definitionKinds(componentKind), referenceTargets({ kind: 'component', table: 'components' })],
});
