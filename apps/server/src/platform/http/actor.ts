/** The user, origin and time of a call, as recorded in the audit log. */
import type { FastifyRequest } from 'fastify';
import type { Access } from '../session/access.ts';
import { type CallOrigin, getCallOrigin } from './origin.ts';
import type { Services } from './services.ts';

export interface Actor extends CallOrigin {
  userId: number;
  /** The API key by which the user acted. */
  apiKeyId?: number;
  now: Date;
}

/** @param call the call as passed to a handler */
export const toActor = (call: {
  access: Pick<Access, 'user' | 'apiKey'>;
  request: FastifyRequest;
  services: Pick<Services, 'now'>;
}): Actor => ({
  userId: call.access.user,
  ...(call.access.apiKey && { apiKeyId: call.access.apiKey.id }),
  ...getCallOrigin(call.request),
  now: call.services.now(),
});
