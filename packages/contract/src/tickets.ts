/** Tickets to the product's own support, and who belongs to the support staff. Rows 3-tickets, S3-37 to S3-45. */
import { z } from 'zod';
import { endpoint, id, ok, pageNumber, pageParam } from './kit.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from './rules/tickets.ts';
import { TICKET_MAIL_LIMIT, TICKET_MESSAGES, TICKET_SUBJECT_LIMIT } from './rules/ticket-rules.ts';

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
    /** An email address. */
    assigned_to: z.string().nullable(),
    s4_comments: z.string(),
    created_at: z.iso.datetime(),
    /** Null if the user was deleted. */
    created_by: z.object({ id: z.int(), name: z.string() }).nullable(),
    has_image: z.boolean(),
    version: z.int(),
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

const text = z.string().nullish();
/**
 * All fields of a ticket; an absent one is emptied. Only support staff changes the assignee and the comments; values of other callers are
 * ignored.
 */
export const TicketUpdate = z.object({
  id: z.int().positive(),
  /** The version that was edited. Without it, the ticket is overwritten without a check. */
  version: z.int().optional(),
  ticket_name: text,
  priority: text,
  status: text,
  description: text,
  tentative_close_date: text,
  close_date: text,
  assigned_to: text,
  s4_comments: text,
});
export type TicketUpdate = z.infer<typeof TicketUpdate>;

const savedTicket = ok(
  z.object({
    response: Ticket,
    /** A link to the image that is valid for five minutes. Null without an image. */
    image_url: z.string().nullable(),
  }),
);

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
  getTicket: endpoint({
    method: 'GET',
    path: '/v1/api/actions/tickets/{id}/',
    access: 'session',
    summary: 'Get a ticket with a link to its image',
    params: z.object({ id }),
    response: savedTicket,
  }),
  saveTicket: endpoint({
    method: 'POST',
    path: '/v1/api/actions/create-or-update-ticket/',
    access: 'session',
    effect: 'own',
    summary:
      'Create a ticket with the status Sent from a form, with an image of up to 10,485,760 bytes, or update one from JSON with its id',
    perMinute: 30,
    form: NewTicket,
    body: TicketUpdate.optional(),
    response: savedTicket,
  }),
  deleteTicket: endpoint({
    method: 'DELETE',
    path: '/v1/api/actions/delete_the_ticket/',
    access: 'session',
    effect: 'own',
    ownTransactions: true,
    summary: 'Delete a ticket with its image; support staff, administrators and its creator may do so',
    query: z.object({ id }),
    response: ok(z.object({ response: z.object({ id: z.int() }) })),
  }),
  sendTicketMail: endpoint({
    method: 'POST',
    path: '/v1/api/actions/send-ticket-mail/',
    access: 'session',
    effect: 'changes',
    summary: 'Send a message about a ticket; support staff and the roles ADM, CSO and DA may do so',
    perMinute: 10,
    body: z.object({
      html_content: z
        .string()
        .min(1, TICKET_MESSAGES.contentMissing)
        .max(TICKET_MAIL_LIMIT, TICKET_MESSAGES.contentTooLong),
      subject: z
        .string()
        .trim()
        .min(1, TICKET_MESSAGES.subjectMissing)
        .max(TICKET_SUBJECT_LIMIT, TICKET_MESSAGES.subjectTooLong),
      /** Separated by commas. */
      to_email: z.string().max(20_000),
    }),
    response: ok(z.object({ sent: z.int() })),
  }),
};
