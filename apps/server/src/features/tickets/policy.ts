/** All users, including read-only users, may read all tickets and create new ones (S3-37, decision 44). */
import type { tickets } from '@mainstay/contract/tickets';
import { own, reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof tickets> = {
  findTickets: reads('session'),
  createTicket: own('session'),
  exportTickets: reads('session'),
};
