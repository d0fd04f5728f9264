/** Any user may read the Gantt view of accounts in their account scope. */
import type { gantt } from '@mainstay/contract/playbooks/gantt';
import { reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof gantt> = {
  findGanttActions: reads('session'),
  findGanttOfPlays: reads('session'),
};
