import { tags } from '@mainstay/contract/tags';
import { implement, ok } from '../../platform/http/kit.ts';
import { findTags } from './data.ts';
import { endpointPolicy } from './policy.ts';

export const tagsFeature = implement(tags, endpointPolicy)('tags', {
  findTags: async ({ query, tx }) =>
    ok(await findTags(tx, { scope: query.scope, page: query.page_num, limit: query.limit })),
});
