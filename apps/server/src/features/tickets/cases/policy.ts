/** Who may ask for support cases; whose they see is the accounts’ policy. */
import type { supportCases } from '@mainstay/contract/tickets/cases';
import { type PolicyTable, reads } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof supportCases> = { findSupportCases: reads('session') };
