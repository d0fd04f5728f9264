/** Open sessions: the user's own, and for administrators those of all users. A revoked session is rejected on its next request. */
import { z } from 'zod';
import { done, endpoint, id, optionalParam, ok, pageLimit, pageNumber } from '../kit.ts';

export const OpenSession = z.object({
  id: z.int(),
  /** Readable name of the browser and system, such as `Chrome on Windows`. */
  device: z.string(),
  /** The sign-in method of the session. */
  strategy: z.string(),
  ip: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Accurate to five minutes. */
  seen_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Whether this is the caller's own session. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const PersonSession = OpenSession.extend({
  user: z.object({ id: z.int(), name: z.string(), email: z.string(), avatar_url: z.string().nullable() }),
});
export type PersonSession = z.infer<typeof PersonSession>;

const administrators = ['ADM'] as const;
const bySession = z.object({ id });

export const sessions = {
  findOwnSessions: endpoint({
    method: 'GET',
    path: '/v1/api/users/sessions/',
    access: 'session',
    personOnly: 'session',
    summary: 'Where the caller is signed in',
    response: ok(z.object({ sessions: z.array(OpenSession) })),
  }),
  endOwnSession: endpoint({
    method: 'DELETE',
    path: '/v1/api/users/sessions/{id}/',
    access: 'session',
    effect: 'own',
    personOnly: 'session',
    summary: 'End a session of the caller',
    params: bySession,
    response: done,
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/v1/api/users/sessions/end-others/',
    access: 'session',
    effect: 'own',
    personOnly: 'session',
    summary: 'End all sessions of the caller except this one',
    response: ok(z.object({ ended: z.int() })),
  }),
  findSessions: endpoint({
    method: 'GET',
    path: '/v1/api/admin/sessions/',
    access: administrators,
    personOnly: 'session',
    summary: 'List the open sessions of all users, most recently seen first',
    query: z.object({ pageNum: pageNumber, limit: pageLimit, user_id: optionalParam(id) }),
    response: ok(z.object({ listing: z.array(PersonSession), has_next: z.boolean(), total_records: z.int() })),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/sessions/{id}/',
    access: administrators,
    effect: 'changes',
    personOnly: 'session',
    summary: 'End a session of any user',
    params: bySession,
    response: done,
  }),
};
