/** All users may read scores of the accounts in their account scope. */
import type { componentScores } from '@mainstay/contract/components/scores';
import { reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof componentScores> = {
  getScoreData: reads('session'),
};
