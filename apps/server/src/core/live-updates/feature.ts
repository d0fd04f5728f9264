import { defineFeature } from '../../platform/feature.ts';
import { liveUpdatesSubscriber } from './notification.ts';
import { liveUpdateRoutes } from './routes.ts';

export const liveUpdates = defineFeature({
  name: 'live-updates',
  routes: [liveUpdateRoutes],
  subscribers: [liveUpdatesSubscriber],
});
