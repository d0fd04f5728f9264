import { defineFeature } from '../../platform/feature.ts';
import { contactRoutes } from './routes.ts';
import { contactDuplicateRoutes } from './duplicates/routes.ts';
import { contactFieldRoutes } from './fields/routes.ts';

export const contacts = defineFeature({
  name: 'contacts',
  routes: [contactRoutes, contactFieldRoutes, contactDuplicateRoutes],
});
