import { defineFeature } from '../../platform/feature.ts';
import { savedViewRoutes } from './routes.ts';

export const savedViews = defineFeature({ name: 'saved-views', routes: [savedViewRoutes] });
