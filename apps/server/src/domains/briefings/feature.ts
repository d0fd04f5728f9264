import { defineFeature } from '../../platform/feature.ts';
import { briefingRoutes } from './routes.ts';

export const briefings = defineFeature({ name: 'briefings', routes: [briefingRoutes] });
