/** API keys for programs. Administrators create and revoke them; a key is shown once and stored as a hash. */
import { z } from 'zod';
import { API_KEY_SCOPES, endpoint, id, ok, pageLimit, pageNumber, shortText } from '../kit.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

export const ApiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The first characters of the key, which identify it in lists. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  /** Null if the user no longer exists. */
  created_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Accurate to the minute. Null if the key has never been used. */
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const apiKeys = {
  findApiKeys: endpoint({
    method: 'GET',
    path: '/v1/api/admin/api-keys/',
    access: ['ADM'],
    summary: 'List API keys of the company, active ones first, then newest first',
    query: z.object({ pageNum: pageNumber, limit: pageLimit }),
    response: ok(z.object({ listing: z.array(ApiKey), has_next: z.boolean(), total_records: z.int() })),
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/v1/api/admin/api-keys/',
    access: ['ADM'],
    effect: 'changes',
    summary: 'Create an API key; only this response contains it',
    body: z.object({
      name: shortText.min(1, 'Name is required.').refine(isSingleLine, SINGLE_LINE_MESSAGE),
      scope: z.enum(API_KEY_SCOPES).default('usage'),
    }),
    response: ok(ApiKey.extend({ key: z.string() })),
  }),
  revokeApiKey: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/api-keys/{id}/',
    access: ['ADM'],
    effect: 'changes',
    summary: 'Revoke an API key; requests with it are rejected from now on',
    params: z.object({ id }),
    response: ok(ApiKey),
  }),
};
