/** Any user may call the endpoint; the policy of accounts decides whose support cases they may read. */
import type { supportCases } from '@mainstay/contract/tickets/cases';
import { type PolicyTable, reads } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof supportCases> = { findSupportCases: reads('session') };
