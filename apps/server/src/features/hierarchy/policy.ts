/** Who looks at families: everybody; what of a family they see is the accounts’ policy. */
import type { hierarchy } from '@mainstay/contract/hierarchy';
import { reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof hierarchy> = { getHierarchy: reads('session') };
