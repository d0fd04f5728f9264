/** API calls of tickets to the product's support, and of support cases of accounts. */
import { type Ticket, TICKETS_LIMIT, tickets } from '@mainstay/contract/support-cases';
import { CASES_PAGE_SIZE, supportCases } from '@mainstay/contract/support-cases/cases';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../platform/lib/api.ts';
import { pageInput } from '../../platform/lib/paged-list.ts';
import { queryKey, query } from '../../platform/lib/query.ts';
import type { CasesView } from './components/cases-view.ts';

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

/** Support cases of an account. The previous page remains visible until the next one is loaded. */
export const casesPage = (id: number, { state, page }: CasesView) => ({
  ...query(supportCases.findSupportCases, {
    params: { id },
    query: { ...pageInput(page, CASES_PAGE_SIZE), ...(state !== 'all' && { open: state === 'open' }) },
  }),
  placeholderData: keepPreviousData,
});
