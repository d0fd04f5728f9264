/** Global search. Rows 1-search, 1-S-53. */
import { z } from 'zod';
import { endpoint, ok, optionalParam, wholeNumber } from './kit.ts';

/** Results of each group in a search of everything. */
export const GROUP_LIMIT = 5;
/** Results of a search in one category. */
export const CATEGORY_LIMIT = 100;

export const SearchResult = z
  .object({
    id: z.int(),
    name: z.string(),
    /** The account that the record belongs to. */
    account_id: z.int().optional(),
    account_name: z.string().optional(),
    /** A short detail that distinguishes records with the same name, such as a status or a job title. */
    caption: z.string().optional(),
    /** Only of accounts. */
    read_only_account: z.boolean().optional(),
    mrr: z.number().optional(),
    health: z.int().nullable().optional(),
    image_url: z.string().nullable().optional(),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof SearchResult>;

/** Results by group, such as `Accounts`. */
const groups = z.record(z.string(), z.array(SearchResult));

const text = z.string().max(200, 'Enter at most 200 characters.').default('');
/** Accepted for compatibility. The session decides what the caller may read. */
const user = optionalParam(wholeNumber);

export const search = {
  searchEverything: endpoint({
    method: 'GET',
    path: '/v1/api/search/',
    access: 'session',
    summary: 'Find records by the beginnings of words of their names, at most 5 per group',
    query: z.object({ text__startswith: text, user }),
    response: ok(groups),
  }),
  searchCategory: endpoint({
    method: 'GET',
    path: '/v1/api/search/all/',
    access: 'session',
    summary: 'Find records of one group, such as Accounts, at most 100; without a text, the first records',
    query: z.object({
      text__startswith: text,
      type: z.string().min(1, 'Type is required.').max(60),
      user,
    }),
    response: ok(groups),
  }),
};
