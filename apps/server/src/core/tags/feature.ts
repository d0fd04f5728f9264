import { defineFeature } from '../../platform/feature.ts';
import { tagRoutes } from './routes.ts';

export const tags = defineFeature({
  name: 'tags',
  routes: [tagRoutes],
});
