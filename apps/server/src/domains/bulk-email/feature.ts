import { defineFeature } from '../../platform/feature.ts';
import { bulkConfigurationRoutes } from './configurations/routes.ts';
import { bulkFileRoutes } from './files/routes.ts';

export const bulkEmail = defineFeature({ name: 'bulk-email', routes: [bulkFileRoutes, bulkConfigurationRoutes] });
