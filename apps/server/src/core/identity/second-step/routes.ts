import type { SignInReply } from '@mainstay/contract/identity';
import { secondStep } from '@mainstay/contract/identity/second-factor';
import type { FastifyRequest } from 'fastify';
import { getBrowserId, getDevice } from '../../../platform/http/browser.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { getRequestContext, getTenantOrigin } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { HostTenant } from '../../../platform/session/hosts.ts';
import { requireHostTenant } from '../sign-in-permission.ts';
import { buildAcsUrl } from '../safe-redirect.ts';
import { BLOCKED, INVALID_CODE } from '../sign-in-messages.ts';
import { SIGN_IN_EXPIRED } from '../second-factor/second-factors.ts';
import { BLOCK_AFTER } from '../sign-in-attempts/sign-in-attempts.ts';
import { beginSetup, confirmSetup, finishSetup, type PendingSignIn, verifyCode } from './pending-sign-ins.ts';

interface StepCall {
  body: { domain?: string | undefined; email: string; token: string };
  host: HostTenant | null | undefined;
  services: Services;
  request: FastifyRequest;
}

/** @throws BusinessError if the named tenant does not exist */
async function getPendingSignIn({ body, host, services, request }: StepCall) {
  const tenant = body.domain ? await services.hosts.findByDomain(body.domain) : requireHostTenant(host);
  if (!tenant?.active) throw new BusinessError(SIGN_IN_EXPIRED);
  const { codes } = services.key;
  const pending: PendingSignIn = {
    email: body.email,
    token: body.token,
    browser: getBrowserId(request, codes),
    device: getDevice(request, codes),
    ...getRequestContext(request, tenant.domain, services),
  };
  // The browser continues at the host that it used, regardless of the address in emails.
  const address = getTenantOrigin(request, tenant.domain, services);
  return { tenant: { ...tenant, address }, pending };
}

const toReply = (
  { domain, address: host }: { domain: string; address: string },
  { email }: PendingSignIn,
  code: string,
): SignInReply => ({
  success: true,
  acs_url: buildAcsUrl({ host, domain, email, code }),
  email,
  errors: null,
  block: false,
});

/** @throws BusinessError if the sign-in has expired */
function requirePending<T>(result: T | undefined): T {
  if (result === undefined) throw new BusinessError(SIGN_IN_EXPIRED);
  return result;
}

export const secondStepRoutes = serve('second-step', secondStep, {
  async verifyCode(call) {
    const { services, body } = call;
    const { tenant, pending } = await getPendingSignIn(call);
    const result = await services.database.inTenant(tenant.id, 'write', (tx) =>
      verifyCode(tx, services, { ...pending, code: body.code }),
    );
    if ('code' in result) return toReply(tenant, pending, result.code);
    if (result.problem === 'expired') throw new BusinessError(SIGN_IN_EXPIRED);
    if (result.problem === 'blocked') throw new BusinessError(BLOCKED, { extra: { block: true } });
    const block = result.attempt.number >= BLOCK_AFTER;
    throw new BusinessError(INVALID_CODE, { fields: { code: INVALID_CODE }, extra: { block } });
  },

  async beginSetup(call) {
    const { services } = call;
    const { tenant, pending } = await getPendingSignIn(call);
    return ok(
      requirePending(await services.database.inTenant(tenant.id, 'write', (tx) => beginSetup(tx, services, pending))),
    );
  },

  async confirmSetup(call) {
    const { services, body } = call;
    const { tenant, pending } = await getPendingSignIn(call);
    const codes = await services.database.inTenant(tenant.id, 'write', (tx) =>
      confirmSetup(tx, services, { ...pending, code: body.code }),
    );
    return ok({ recovery_codes: requirePending(codes) });
  },

  async finishSetup(call) {
    const { services } = call;
    const { tenant, pending } = await getPendingSignIn(call);
    const code = await services.database.inTenant(tenant.id, 'write', (tx) => finishSetup(tx, services, pending));
    return toReply(tenant, pending, requirePending(code));
  },
});
