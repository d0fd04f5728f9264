import { LifeBuoy, TicketPlus } from 'lucide-react';
import { searchGroups } from '../../core/search/search-groups.ts';
import { defineFeature } from '../../platform/feature.ts';
import { ticketsAddress } from './components/tickets-address.ts';

export const feature = defineFeature({
  name: 'tickets',
  commands: [
    { id: 'tickets', label: 'Go to product support', icon: LifeBuoy, path: ticketsAddress.toPath() },
    { id: 'new-ticket', label: 'New ticket', icon: TicketPlus, path: ticketsAddress.toPath({ ticket: 'new' }) },
  ],
  contributions: [
    searchGroups({
      name: 'Tickets',
      singular: 'Ticket',
      icon: LifeBuoy,
      position: 8,
      toPath: ({ id }) => ticketsAddress.toPath({ ticket: id }),
    }),
  ],
});
