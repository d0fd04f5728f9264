import { defineFeature } from '../../platform/feature.ts';
import { referenceTargets } from '../definitions/reference-targets.ts';
import { definitionKinds } from '../definitions/definition-kinds.ts';
import { componentRoutes } from './routes.ts';
import { componentKind } from './definitions/commands.ts';
import { componentAuthoringRoutes } from './definitions/routes.ts';

export const components = defineFeature({
  name: 'components',
  routes: [componentAuthoringRoutes, componentRoutes],
  contributions: [definitionKinds(componentKind), referenceTargets({ kind: 'component', table: 'components' })],
});
