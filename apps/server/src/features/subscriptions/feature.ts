import { defineFeature } from '../../platform/feature.ts';
import { subscriptionRoutes } from './routes.ts';

export const subscriptions = defineFeature({
  name: 'subscriptions',
  routes: [subscriptionRoutes],
});
