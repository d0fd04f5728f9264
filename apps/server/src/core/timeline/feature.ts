import { defineFeature } from '../../platform/feature.ts';
import { timelineRoutes } from './routes.ts';

export const timeline = defineFeature({
  name: 'timeline',
  routes: [timelineRoutes],
});
