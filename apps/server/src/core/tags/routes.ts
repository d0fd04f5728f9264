import { tags } from '@mainstay/contract/tags';
import { serve, ok } from '../../platform/http/kit.ts';
import { findTags } from './find-tags.ts';

export const tagRoutes = serve('tags', tags, {
  findTags: async ({ query, tx }) =>
    ok(await findTags(tx, { scope: query.scope, page: query.page_num, limit: query.limit })),
});
