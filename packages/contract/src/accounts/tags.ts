/** Tags of an account. */
import { z } from 'zod';
import { endpoint, id, ok } from '../kit.ts';
import { Tag, tagList } from '../tags.ts';

export const accountTags = {
  changeAccountTags: endpoint({
    method: 'POST',
    path: '/v1/api/accounts/{id}/tags/',
    access: 'session',
    effect: 'changes',
    summary: 'Add and remove tags of an account; other tags are not changed',
    params: z.object({ id }),
    body: z.object({ add: tagList.optional(), remove: tagList.optional() }),
    response: ok(z.object({ tags: z.array(Tag) })),
  }),
};
