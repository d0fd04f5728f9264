/** API calls of tickets to the product's support. */
import { type Ticket, TICKETS_LIMIT, tickets } from '@mainstay/contract/tickets';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../platform/lib/api.ts';
import { queryKey } from '../../platform/lib/query.ts';

/** All tickets of the company on one page (3-tickets-60), and whether the user is support staff. */
export const ticketsQuery = queryOptions({
  queryKey: queryKey(tickets.findTickets),
  queryFn: async ({ signal }) => {
    const input = { query: { pageNumber: 1, pageLimit: TICKETS_LIMIT } };
    return (await fetchData(tickets.findTickets, input, signal)).response;
  },
  staleTime: 0,
});

export const downloadTickets = () => fetchData(tickets.exportTickets, {});

/** Creates a ticket. The image is the last part of the form, so that the fields are known before it is read. */
export async function createTicket(
  client: QueryClient,
  fields: Readonly<Record<string, string>>,
  image: File | null,
): Promise<Ticket> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (image) form.set('image', image);
  const { response } = await fetchData(tickets.createTicket, { form });
  await client.invalidateQueries({ queryKey: ticketsQuery.queryKey });
  return response;
}
