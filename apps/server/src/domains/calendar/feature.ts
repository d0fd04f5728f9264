import { syncTargets } from '../../core/mail-connections/sync-targets.ts';
import { defineFeature } from '../../platform/feature.ts';
import { googleCalendarRoutes, microsoftCalendarRoutes } from './routes.ts';
import { syncEvents } from './sync-events.ts';

export const calendar = defineFeature({
  name: 'calendar',
  routes: [googleCalendarRoutes, microsoftCalendarRoutes],
  contributions: [syncTargets(syncEvents)],
});
