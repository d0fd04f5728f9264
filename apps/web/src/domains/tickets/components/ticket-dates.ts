/** Days of the two dates of a ticket (C3-12). */
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import { getTicketDateZone } from '@mainstay/contract/rules/ticket-rules';
import type { Ticket } from '@mainstay/contract/tickets';
import { formatLongDate, getEntityTimeZone } from '../../../platform/lib/dates.ts';

type DateName = 'tentative_close_date' | 'close_date';

/** Returns `YYYY-MM-DD`, or an empty text without a date. */
export function getTicketDay(ticket: Pick<Ticket, DateName>, name: DateName): string {
  const at = ticket[name];
  return at === null ? '' : toCalendarDay(new Date(at), getTicketDateZone(ticket, getEntityTimeZone()));
}

export function formatTicketDate(ticket: Pick<Ticket, DateName>, name: DateName): string {
  const day = getTicketDay(ticket, name);
  return day && formatLongDate(day);
}
