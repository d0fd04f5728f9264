import { TICKET_PRIORITIES, TICKET_STATUSES } from '@mainstay/contract/rules/tickets';
import { idOrNew, listAddress, oneOf, type Param, positive, sortBy, text } from '../../../platform/lib/list-address.ts';

/** The states of a ticket that several statuses share. */
export const TICKET_GROUPS = ['open', 'closed'] as const;

const MAIL = /^mail-([1-9]\d{0,14})$/;
/** The ticket of the panel, `new` for a new one, or `mail-7` for a message about ticket 7. */
const panel: Param<number | 'new' | `mail-${number}`> = (value) => {
  const mailed = typeof value === 'string' ? MAIL.exec(value)?.[1] : undefined;
  return mailed === undefined ? idOrNew(value) : `mail-${Number(mailed)}`;
};

export const toMailPanel = (id: number): `mail-${number}` => `mail-${id}`;
export const parseMailPanel = (open: unknown): number | undefined =>
  typeof open === 'string' && MAIL.test(open) ? Number(open.slice('mail-'.length)) : undefined;

export const TICKET_SORTS = ['created', 'name', 'priority', 'status', 'close', 'tentative', 'assigned'] as const;

/** The list of tickets, in the order of their creation by default. */
export const ticketsAddress = listAddress(
  '/dashboard/support',
  {
    find: text,
    group: oneOf(TICKET_GROUPS),
    status: oneOf(TICKET_STATUSES),
    priority: oneOf(TICKET_PRIORITIES),
    /** An email address. */
    assigned: text,
    sort: sortBy(TICKET_SORTS, '-created'),
    page: positive,
    ticket: panel,
  },
  'ticket',
);
export type TicketsState = ReturnType<typeof ticketsAddress.parse>;
