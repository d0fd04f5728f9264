import { defineFeature } from '../../platform/feature.ts';
import { transferRoutes, versionRoutes } from './routes.ts';

export const definitions = defineFeature({ name: 'definitions', routes: [versionRoutes, transferRoutes] });
