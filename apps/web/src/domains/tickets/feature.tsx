import { LifeBuoy, TicketPlus } from 'lucide-react';
import { quickAdd } from '../../core/account-access/quick-add.ts';
import { searchGroups } from '../../core/search/search-groups.ts';
import { defineFeature } from '../../platform/feature.ts';
import { ticketsAddress } from './components/tickets-address.ts';

const NEW_TICKET_PATH = ticketsAddress.toPath({ ticket: 'new' });

export const feature = defineFeature({
  name: 'tickets',
  commands: [
    { id: 'tickets', label: 'Go to product support', icon: LifeBuoy, path: ticketsAddress.toPath() },
    {
      id: 'new-ticket',
      label: 'New ticket',
      icon: TicketPlus,
      path: NEW_TICKET_PATH,
      // Quick add lists the entries of all other users. Users with view-only access create tickets too (decision 44).
      isVisible: ({ user_access_type }) => user_access_type === 'read_only',
    },
  ],
  contributions: [
    quickAdd({ name: 'Ticket', icon: TicketPlus, key: 'T', position: 8, path: NEW_TICKET_PATH }),
    searchGroups({
      name: 'Tickets',
      singular: 'Ticket',
      icon: LifeBuoy,
      position: 8,
      toPath: ({ id }) => ticketsAddress.toPath({ ticket: id }),
    }),
  ],
});
