import { defineFeature } from '../../platform/feature.ts';
import { pinRoutes } from './routes.ts';

export const pins = defineFeature({
  name: 'pins',
  routes: [pinRoutes],
});
