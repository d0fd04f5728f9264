/** All users may request a family. The accounts’ policy limits which of its accounts they see. */
import type { hierarchy } from '@mainstay/contract/hierarchy';
import { reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof hierarchy> = { getHierarchy: reads('session') };
