/** Tags are names and say nothing of what carries them: everybody of the company may see them. */
import type { tags } from '@mainstay/contract/tags';
import { type PolicyTable, reads } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof tags> = { findTags: reads('session') };
