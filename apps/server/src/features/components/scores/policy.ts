/** Who reads scores: everybody, of the accounts within their reach. */
import type { componentScores } from '@mainstay/contract/components/scores';
import { reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof componentScores> = {
  getScoreData: reads('session'),
};
