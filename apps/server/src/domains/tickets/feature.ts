import { defineFeature } from '../../platform/feature.ts';
import { ticketRoutes } from './routes.ts';

export const tickets = defineFeature({ name: 'tickets', routes: [ticketRoutes] });
