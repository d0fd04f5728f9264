/** Calls of tickets. */
import { TICKETS_LIMIT, tickets } from '@mainstay/contract/tickets';
import { queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

/** Every ticket of the company, at once (3-tickets-60), and whether the person is support staff. */
export const ticketsQuery = queryOptions({
  queryKey: keyOf(tickets.findTickets),
  queryFn: async ({ signal }) => {
    const input = { query: { pageNumber: 1, pageLimit: TICKETS_LIMIT } };
    return (await fetchData(tickets.findTickets, input, signal)).response;
  },
  staleTime: 0,
});

export const downloadTickets = () => fetchData(tickets.exportTickets, {});
