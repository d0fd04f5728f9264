import { defineFeature } from '../../platform/feature.ts';
import { settingsRoutes } from './settings/routes.ts';
import { setupRoutes } from './setup/routes.ts';

export const tenants = defineFeature({
  name: 'tenants',
  routes: [setupRoutes, settingsRoutes],
});
