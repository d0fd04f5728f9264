import { defineFeature } from '../../platform/feature.ts';
import { searchKinds } from '../../core/search/search-kinds.ts';
import { noteSearchKind } from './note-list.ts';
import { contactNoteRoutes, noteRoutes, pinnedAssetRoutes } from './routes.ts';

export const notes = defineFeature({
  name: 'notes',
  routes: [noteRoutes, contactNoteRoutes, pinnedAssetRoutes],
  contributions: [searchKinds(noteSearchKind)],
});
