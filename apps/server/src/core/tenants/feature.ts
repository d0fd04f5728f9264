import { defineFeature } from '../../platform/feature.ts';
import { settingsRoutes, setupRoutes } from './routes.ts';

export const tenants = defineFeature({
  name: 'tenants',
  routes: [setupRoutes, settingsRoutes],
});
