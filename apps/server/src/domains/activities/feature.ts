import { defineFeature } from '../../platform/feature.ts';
import { activityRoutes } from './routes.ts';

export const activities = defineFeature({ name: 'activities', routes: [activityRoutes] });
