import { defineFeature } from '../../platform/feature.ts';
import { transferRoutes } from './definition-transfer-routes.ts';
import { versionRoutes } from './definition-version-routes.ts';

export const definitions = defineFeature({ name: 'definitions', routes: [versionRoutes, transferRoutes] });
