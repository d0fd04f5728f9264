import { defineFeature } from '../../platform/feature.ts';
import { announcementRoutes } from './routes.ts';

export const announcements = defineFeature({ name: 'announcements', routes: [announcementRoutes] });
