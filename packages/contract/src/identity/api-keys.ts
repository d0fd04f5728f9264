/**
 * API keys. A product sends its usage with a key, or a program calls as a user. Administrators create and revoke keys;
 * a key is shown once and stored as a hash.
 */
import { z } from 'zod';
import { day, endpoint, id, ok, pageLimit, pageNumber, shortText } from '../kit.ts';
import { API_KEY_SCOPES } from '../rules/api-keys.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

/** A key is also rejected while its user is not active. */
const STATES = ['active', 'user_inactive', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof STATES)[number];

export const ApiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The first characters of the key, which identify it in lists. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  /** The user that a program acts as; null for keys that only send usage. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  state: z.enum(STATES),
  /** The last day on which the key is valid, in the company's time zone. Null if it does not expire. */
  expires_on: z.iso.date().nullable(),
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
    personOnly: 'keys',
    summary: 'List API keys of the company, active ones first, then newest first',
    query: z.object({ pageNum: pageNumber, limit: pageLimit }),
    response: ok(z.object({ listing: z.array(ApiKey), has_next: z.boolean(), total_records: z.int() })),
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/v1/api/admin/api-keys/',
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'keys',
    summary: 'Create an API key; only this response contains it',
    body: z.object({
      name: shortText.min(1, 'Name is required.').refine(isSingleLine, SINGLE_LINE_MESSAGE),
      scope: z.enum(API_KEY_SCOPES).default('usage'),
      /** The user that a key of the scope `read` or `write` acts as: the caller if it is missing. */
      user_id: z.int().positive().optional(),
      expires_on: day.nullable().default(null),
    }),
    response: ok(ApiKey.extend({ key: z.string() })),
  }),
  revokeApiKey: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/api-keys/{id}/',
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'keys',
    summary: 'Revoke an API key; requests with it are rejected from now on',
    params: z.object({ id }),
    response: ok(ApiKey),
  }),
};
