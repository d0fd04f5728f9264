/** Who reads tickets: everybody of the company, all of them (S3-37). */
import type { tickets } from '@mainstay/contract/tickets';
import { reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof tickets> = {
  findTickets: reads('session'),
  exportTickets: reads('session'),
};
