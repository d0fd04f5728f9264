/** Only programs send usage, with an API key for usage and never with a session. */
import type { usageIngest } from '@mainstay/contract/usage/ingest';
import { type PolicyTable, withKey } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof usageIngest> = { ingestUsage: withKey('usage') };
