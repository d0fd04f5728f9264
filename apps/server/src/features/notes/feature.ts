import { defineFeature } from '../../platform/feature.ts';
import { noteRoutes } from './routes.ts';
import { contactNoteRoutes } from './contact-notes/routes.ts';
import { pinnedAssetRoutes } from './pinned-assets/routes.ts';

export const notes = defineFeature({
  name: 'notes',
  routes: [noteRoutes, contactNoteRoutes, pinnedAssetRoutes],
});
