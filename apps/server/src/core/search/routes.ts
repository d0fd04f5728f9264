import { search } from '@mainstay/contract/search';
import { ok, serve } from '../../platform/http/kit.ts';
import { searchCategory, searchEverything } from './search.ts';

export const searchRoutes = serve('search', search, {
  searchEverything: async ({ tx, access, query }) => ok(await searchEverything(tx, access, query.text__startswith)),

  searchCategory: async ({ tx, access, query }) =>
    ok(await searchCategory(tx, access, { text: query.text__startswith, group: query.type })),
});
