/** All users may read tags, because tags are only names and do not reveal the tagged rows. */
import type { tags } from '@mainstay/contract/tags';
import { type PolicyTable, reads } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof tags> = { findTags: reads('session') };
