import { tags } from '@mainstay/contract/tags';
import { ok, serve } from '../../platform/http/kit.ts';
import { findTags } from './tags.ts';

export const tagRoutes = serve('tags', tags, {
  findTags: async ({ query, tx }) =>
    ok(await findTags(tx, { scope: query.scope, page: query.page_num, limit: query.limit })),
});
