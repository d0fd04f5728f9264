/** Parses new tickets from their form. */
import { day } from '@mainstay/contract/kit';
import { TICKET_MESSAGES, validateTicket } from '@mainstay/contract/rules/tickets';
import type { Ticket } from '@mainstay/contract/support-cases';
import { z } from 'zod';
import { BusinessError } from '../../platform/http/errors.ts';

/** A validated ticket to be stored. */
export interface NewTicket extends Pick<Ticket, 'ticket_name' | 'description' | 'priority' | 's4_comments'> {
  assigned_to: string | null;
  /** ISO instants. A day without a time is stored as midnight in UTC. */
  tentative_close_date: string | null;
  close_date: string | null;
}

const Instant = z.union([day, z.iso.datetime({ offset: true })]);
/** Form data cannot contain null (C3-08). */
const isNoDate = (text: string | undefined): boolean => text === undefined || text === '' || text === 'null';

/** Browsers send every line break of a form as CRLF. */
const toUnixLines = (text: string): string => text.replaceAll('\r\n', '\n');

/** @throws BusinessError */
export function parseTicket(form: Record<string, string>): NewTicket {
  const fields = Object.fromEntries(Object.entries(form).map(([name, text]) => [name, toUnixLines(text)]));
  const dates = (['tentative_close_date', 'close_date'] as const).filter(
    (name) => !isNoDate(fields[name]) && !Instant.safeParse(fields[name]).success,
  );
  const issues = {
    ...validateTicket(fields),
    ...Object.fromEntries(dates.map((name) => [name, TICKET_MESSAGES.dateInvalid])),
  };
  const [first] = Object.values(issues);
  if (first !== undefined) throw new BusinessError(first, { fields: issues });
  const toDate = (text = '') => (isNoDate(text) ? null : new Date(text).toISOString());
  return {
    ticket_name: fields.ticket_name?.trim() ?? '',
    description: fields.description ?? '',
    priority: fields.priority as Ticket['priority'],
    s4_comments: fields.s4_comments ?? '',
    assigned_to: fields.assigned_to || null,
    tentative_close_date: toDate(fields.tentative_close_date),
    close_date: toDate(fields.close_date),
  };
}
