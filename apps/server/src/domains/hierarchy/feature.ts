import { defineFeature } from '../../platform/feature.ts';
import { hierarchyRoutes } from './routes.ts';

export const hierarchy = defineFeature({
  name: 'hierarchy',
  routes: [hierarchyRoutes],
});
