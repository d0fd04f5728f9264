/** What a ticket may be, in the documents' spelling (decision 13), and who is support staff. */

export const TICKET_STATUSES = ['Recevied', 'Planned', 'WIP', 'Done', 'Sent', 'Merged', 'Differed'] as const;
export const TICKET_PRIORITIES = ['Critical', 'High', 'Medium', 'Low'] as const;

/** How many addresses the support has (3-access-15). */
export const SUPPORT_ADDRESS_COUNT = 3;

/** Whether an e-mail is one of the support's, whatever the case (S3-39). */
export const isSupportStaff = (addresses: readonly string[], email: string): boolean =>
  addresses.some((address) => address.toLowerCase() === email.toLowerCase());
