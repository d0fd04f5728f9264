/** Who reads the Gantt view: everybody, of the accounts within their reach. */
import type { gantt } from '@mainstay/contract/playbooks/gantt';
import { reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof gantt> = {
  findGanttActions: reads('session'),
  findGanttOfPlays: reads('session'),
};
