import { defineFeature } from '../../platform/feature.ts';
import { contactNoteRoutes, noteRoutes, pinnedAssetRoutes } from './routes.ts';

export const notes = defineFeature({
  name: 'notes',
  routes: [noteRoutes, contactNoteRoutes, pinnedAssetRoutes],
});
