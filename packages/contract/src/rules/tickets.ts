/** Ticket values in the spelling of the specification (decision 13). */

export const TICKET_STATUSES = ['Recevied', 'Planned', 'WIP', 'Done', 'Sent', 'Merged', 'Differed'] as const;
export const TICKET_PRIORITIES = ['Critical', 'High', 'Medium', 'Low'] as const;

/** The status of a new ticket (C3-10). */
export const NEW_TICKET_STATUS = 'Sent' satisfies (typeof TICKET_STATUSES)[number];
