/** Tags, including suggestions of tags that are already in use. */
import { z } from 'zod';
import { endpoint, optionalParam, ok, PAGE_LIMIT_DEFAULT, pageNumber, pageParam } from './kit.ts';
import { TAG_SCOPES } from './rules/tags.ts';

export const Tag = z.object({ id: z.int(), tag: z.string() });
export type Tag = z.infer<typeof Tag>;

/** Ids or names. A name that does not exist yet creates a new tag. */
export const tagList = z.array(z.union([z.int().positive(), z.string()]));

export const tags = {
  findTags: endpoint({
    method: 'GET',
    path: '/v1/api/tags/',
    access: 'session',
    summary: 'List tags by name',
    query: z.object({
      page_num: pageNumber,
      limit: pageParam(PAGE_LIMIT_DEFAULT, 1000),
      scope: optionalParam(z.enum(TAG_SCOPES)),
    }),
    response: ok(z.object({ tags: z.array(Tag), has_next: z.boolean() })),
  }),
};
