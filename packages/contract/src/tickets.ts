/** Tickets to the product's own support, and who belongs to the support staff. Rows 3-tickets, S3-37 to S3-40. */
import { z } from 'zod';
import { endpoint, ok, pageNumber, pageParam } from './kit.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from './rules/tickets.ts';

/** The page size that the screen requests to load all tickets at once (C3-11). */
export const TICKETS_LIMIT = 10_000_000;

export const Ticket = z
  .object({
    id: z.int(),
    ticket_name: z.string(),
    description: z.string(),
    priority: z.enum(TICKET_PRIORITIES),
    status: z.enum(TICKET_STATUSES),
    tentative_close_date: z.iso.datetime().nullable(),
    close_date: z.iso.datetime().nullable(),
    assigned_to: z.string().nullable(),
    s4_comments: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.infer<typeof Ticket>;

/** An empty date and the text `null` mean no date (C3-08). */
const date = z.string().optional();
/** A multipart form. The status is ignored because a new ticket is always `Sent` (C3-10). */
export const NewTicket = z.object({
  ticket_name: z.string(),
  priority: z.enum(TICKET_PRIORITIES),
  description: z.string().optional(),
  tentative_close_date: date,
  close_date: date,
  status: z.string().optional(),
  assigned_to: z.string().optional(),
  s4_comments: z.string().optional(),
  image: z.file().optional(),
});

export const tickets = {
  findTickets: endpoint({
    method: 'GET',
    path: '/v1/api/actions/get-all-client-tickets/',
    access: 'session',
    ownTransactions: true,
    summary: 'List the tickets of the company, newest first, and whether the caller is support staff',
    query: z.object({ pageNumber, pageLimit: pageParam(TICKETS_LIMIT, TICKETS_LIMIT) }),
    response: ok(
      z.object({
        response: z.object({
          tickets: z.array(Ticket),
          has_next: z.boolean(),
          user_email: z.string(),
          /** Whether the caller's email is one of the three support addresses. */
          support_staff: z.boolean(),
        }),
      }),
    ),
  }),
  createTicket: endpoint({
    method: 'POST',
    path: '/v1/api/actions/create-or-update-ticket/',
    access: 'session',
    effect: 'own',
    summary: 'Create a support ticket with the status Sent, and an image of up to 10,485,760 bytes',
    perMinute: 10,
    form: NewTicket,
    response: ok(
      z.object({
        response: Ticket,
        /** A link to the image that is valid for five minutes. Null without an image. */
        image_url: z.string().nullable(),
      }),
    ),
  }),
  exportTickets: endpoint({
    method: 'GET',
    path: '/v1/api/actions/tickets/export/',
    access: 'session',
    summary: 'Export all tickets of the company as CSV',
    download: 'text/csv',
    response: z.string(),
  }),
};
