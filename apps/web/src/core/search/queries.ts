/** API calls of the global search. */
import { search } from '@mainstay/contract/search';
import { queryOptions } from '@tanstack/react-query';
import { query } from '../../platform/lib/query.ts';

/** A few records of each group. */
const everythingQuery = (text: string) => query(search.searchEverything, { query: { text__startswith: text } });
/** Up to a hundred records of one group; the first ones if the text is empty. */
const categoryQuery = (type: string, text: string) =>
  query(search.searchCategory, { query: { text__startswith: text, type } });

/** Records of one group or of all. Without a group, an empty text finds nothing and is not requested (1-search-06). */
export const searchQuery = (text: string, category: string | undefined) =>
  queryOptions({
    ...(category === undefined ? everythingQuery(text) : categoryQuery(category, text)),
    enabled: category !== undefined || text !== '',
  });
