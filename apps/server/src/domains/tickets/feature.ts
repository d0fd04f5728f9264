import { defineFeature } from '../../platform/feature.ts';
import { searchKinds } from '../../core/search/search-kinds.ts';
import { ticketRoutes } from './routes.ts';

export const tickets = defineFeature({
  name: 'tickets',
  routes: [ticketRoutes],
  contributions: [
    searchKinds({
      kind: 'ticket',
      group: 'Tickets',
      table: 'tickets',
      nameSql: 'x.ticket_name',
      captionSql: 'x.status',
    }),
  ],
});
