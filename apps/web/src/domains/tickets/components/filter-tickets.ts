/** Filters and sorts the tickets, which the screen has loaded at once (C3-11). */
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@mainstay/contract/rules/tickets';
import type { Ticket } from '@mainstay/contract/tickets';
import type { TICKET_GROUPS, TICKET_SORTS, TicketsState } from './tickets-address.ts';

type Group = (typeof TICKET_GROUPS)[number];
const CLOSED: readonly Ticket['status'][] = ['Done', 'Merged', 'Differed'];
export const getGroup = ({ status }: Pick<Ticket, 'status'>): Group => (CLOSED.includes(status) ? 'closed' : 'open');

type Key = string | number | null;
const SORT_KEYS: Readonly<Record<(typeof TICKET_SORTS)[number], (ticket: Ticket) => Key>> = {
  created: ({ created_at }) => created_at,
  name: ({ ticket_name }) => ticket_name.toLowerCase(),
  priority: ({ priority }) => TICKET_PRIORITIES.indexOf(priority),
  status: ({ status }) => TICKET_STATUSES.indexOf(status),
  close: ({ close_date }) => close_date,
  tentative: ({ tentative_close_date }) => tentative_close_date,
  assigned: ({ assigned_to }) => assigned_to?.toLowerCase() ?? null,
};

/** Tickets without a value are last in both directions; equal ones are sorted by id, the newest first. */
function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

const matches = (ticket: Ticket, words: readonly string[]): boolean => {
  const { id, ticket_name, description, assigned_to, s4_comments, created_by } = ticket;
  const text = [`#${id}`, ticket_name, description, assigned_to, s4_comments, created_by?.name].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Returns the tickets that match the filters, in the order of the list. */
export function filterTickets(tickets: readonly Ticket[], state: TicketsState): Ticket[] {
  const { group, status, priority, assigned, find = '', sort = '-created' } = state;
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const isDescending = sort.startsWith('-');
  const getKey = SORT_KEYS[sort.replace('-', '') as (typeof TICKET_SORTS)[number]];
  return tickets
    .filter(
      (ticket) =>
        (group === undefined || getGroup(ticket) === group) &&
        (status === undefined || ticket.status === status) &&
        (priority === undefined || ticket.priority === priority) &&
        (assigned === undefined || ticket.assigned_to === assigned) &&
        matches(ticket, words),
    )
    .toSorted((a, b) => {
      const [left, right] = [getKey(a), getKey(b)];
      const order = compareKeys(left, right);
      const isReversed = isDescending && left !== null && right !== null;
      return (isReversed ? -order : order) || b.id - a.id;
    });
}
