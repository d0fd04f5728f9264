/** Usage comes from programs: with a key that was made for it, never with a session. */
import type { usageIngest } from '@mainstay/contract/usage/ingest';
import { type PolicyTable, withKey } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof usageIngest> = { ingestUsage: withKey('usage') };
