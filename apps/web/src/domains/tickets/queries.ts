/** API calls of tickets to the product's support. Their errors are only logged, besides the state of the screen (C3-09). */
import { users } from '@mainstay/contract/people/users';
import { type Ticket, TICKETS_LIMIT, type TicketUpdate, tickets } from '@mainstay/contract/tickets';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, fetchData } from '../../platform/lib/api.ts';
import { query, queryKey } from '../../platform/lib/query.ts';

/** Statuses of errors that the form shows. */
const SHOWN_STATUSES = [400, 409];
const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

async function logErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const isShown = error instanceof ApiError && SHOWN_STATUSES.includes(error.status);
    // oxlint-disable-next-line no-console -- errors are logged, without a toast (C3-09)
    if (!isShown && !isAborted(error)) console.error(error);
    throw error;
  }
}

/** All tickets of the company on one page (3-tickets-60), and whether the user is support staff. */
export const ticketsQuery = queryOptions({
  queryKey: queryKey(tickets.findTickets),
  queryFn: async ({ signal }) => {
    const input = { query: { pageNumber: 1, pageLimit: TICKETS_LIMIT } };
    return (await logErrors(fetchData(tickets.findTickets, input, signal))).response;
  },
  staleTime: 0,
});

const invalidateTickets = (client: QueryClient) => client.invalidateQueries({ queryKey: ticketsQuery.queryKey });

/** The newest version of a ticket with a link to its image, which expires after five minutes. */
export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: queryKey(tickets.getTicket, { params: { id } }),
    queryFn: ({ signal }) => logErrors(fetchData(tickets.getTicket, { params: { id } }, signal)),
    staleTime: 0,
    gcTime: 0,
  });

/** The number of people requested at once (3-tickets-62). */
const PEOPLE_LIMIT = 10_000;
/** The people who can be assigned. */
export const assignablePeopleQuery = query(users.findUserAccounts, { query: { limit: PEOPLE_LIMIT } });

/** Creates a ticket. The image is the last part of the form, so that the fields are known before it is read. */
export async function createTicket(
  client: QueryClient,
  fields: Readonly<Record<string, string | null>>,
  image: File | null,
): Promise<Ticket> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (image) form.set('image', image);
  const { response } = await logErrors(fetchData(tickets.saveTicket, { form }));
  await invalidateTickets(client);
  return response;
}

export async function updateTicket(client: QueryClient, body: TicketUpdate): Promise<Ticket> {
  const { response } = await logErrors(fetchData(tickets.saveTicket, { body }));
  await invalidateTickets(client);
  return response;
}

export async function deleteTicket(client: QueryClient, id: number): Promise<void> {
  await logErrors(fetchData(tickets.deleteTicket, { query: { id } }));
  await invalidateTickets(client);
}

export const sendTicketMail = (body: { html_content: string; subject: string; to_email: string }) =>
  logErrors(fetchData(tickets.sendTicketMail, { body }));
