/** Calls of tickets, and of what accounts asked their own support. */
import { TICKETS_LIMIT, tickets } from '@mainstay/contract/tickets';
import { CASES_PAGE_SIZE, supportCases } from '@mainstay/contract/tickets/cases';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../lib/api.ts';
import { pageInput } from '../../lib/paged-list.ts';
import { queryKey, query } from '../../lib/query.ts';
import type { CasesView } from './components/cases-view.ts';

/** Every ticket of the company, at once (3-tickets-60), and whether the person is support staff. */
export const ticketsQuery = queryOptions({
  queryKey: queryKey(tickets.findTickets),
  queryFn: async ({ signal }) => {
    const input = { query: { pageNumber: 1, pageLimit: TICKETS_LIMIT } };
    return (await fetchData(tickets.findTickets, input, signal)).response;
  },
  staleTime: 0,
});

export const downloadTickets = () => fetchData(tickets.exportTickets, {});

/** Cases of an account; the page before stays until the next one is there. */
export const casesPage = (id: number, { state, page }: CasesView) => ({
  ...query(supportCases.findSupportCases, {
    params: { id },
    query: { ...pageInput(page, CASES_PAGE_SIZE), ...(state !== 'all' && { open: state === 'open' }) },
  }),
  placeholderData: keepPreviousData,
});
