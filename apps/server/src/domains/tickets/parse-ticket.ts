/** Parses tickets from the form of a new one and from the JSON of an edited one. */
import { day } from '@mainstay/contract/kit';
import { TICKET_MESSAGES, toTicketInstants, validateTicket } from '@mainstay/contract/rules/ticket-rules';
import type { Ticket, TicketUpdate } from '@mainstay/contract/tickets';
import { z } from 'zod';
import { BusinessError } from '../../platform/http/errors.ts';

/** A validated ticket to be stored. */
export interface TicketInput
  extends Pick<
    Ticket,
    'ticket_name' | 'description' | 'priority' | 's4_comments' | 'assigned_to' | 'tentative_close_date' | 'close_date'
  > {
  /** Undefined for a new ticket. */
  status: Ticket['status'] | undefined;
}

const Instant = z.union([day, z.iso.datetime({ offset: true })]);
/** Form data cannot contain null (C3-08). */
const isNoDate = (text: string | null | undefined): boolean => text == null || text === '' || text === 'null';
const DATES = ['tentative_close_date', 'close_date'] as const;

/** Browsers send every line break of a form as CRLF. */
const toUnixLines = (text: string | null | undefined): string => text?.replaceAll('\r\n', '\n') ?? '';

type Texts = Partial<Record<keyof TicketInput, string | null | undefined>>;

/** @throws BusinessError */
function parseTicket(input: Texts, status: string | undefined, timeZone: string): TicketInput {
  const fields = {
    ticket_name: toUnixLines(input.ticket_name),
    priority: toUnixLines(input.priority),
    status,
    description: toUnixLines(input.description),
    assigned_to: toUnixLines(input.assigned_to),
    s4_comments: toUnixLines(input.s4_comments),
  };
  const invalidDates = DATES.filter((name) => !isNoDate(input[name]) && !Instant.safeParse(input[name]).success);
  const issues = {
    ...validateTicket(fields),
    ...Object.fromEntries(invalidDates.map((name) => [name, TICKET_MESSAGES.dateInvalid])),
  };
  const [first] = Object.values(issues);
  if (first !== undefined) throw new BusinessError(first, { fields: issues });
  const toDate = (name: (typeof DATES)[number]) => (isNoDate(input[name]) ? null : (input[name] ?? null));
  return {
    ticket_name: fields.ticket_name.trim(),
    description: fields.description,
    priority: fields.priority as Ticket['priority'],
    status: status as Ticket['status'] | undefined,
    s4_comments: fields.s4_comments,
    assigned_to: fields.assigned_to || null,
    ...toTicketInstants(
      { tentative_close_date: toDate('tentative_close_date'), close_date: toDate('close_date') },
      timeZone,
    ),
  };
}

/** Parses the form of a new ticket, whose status is ignored (C3-10). @throws BusinessError */
export const parseNewTicket = (form: Texts, timeZone: string): TicketInput => parseTicket(form, undefined, timeZone);

/** @throws BusinessError */
export const parseTicketUpdate = (update: TicketUpdate, timeZone: string): TicketInput =>
  parseTicket(update, update.status ?? '', timeZone);
