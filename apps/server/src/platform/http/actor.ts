/** Who does something through a call, from where and when: what the audit log tells of it. */
import type { FastifyRequest } from 'fastify';
import type { Access } from '../session/access.ts';
import { type CallOrigin, getCallOrigin } from './origin.ts';
import type { Services } from './services.ts';

export interface Actor extends CallOrigin {
  userId: number;
  now: Date;
}

/** @param call as a handler receives it */
export const toActor = (call: {
  access: Pick<Access, 'user'>;
  request: FastifyRequest;
  services: Pick<Services, 'now'>;
}): Actor => ({ userId: call.access.user, ...getCallOrigin(call.request), now: call.services.now() });
