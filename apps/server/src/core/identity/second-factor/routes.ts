import { secondFactor } from '@mainstay/contract/identity/second-factor';
import { getDevice } from '../../../platform/http/browser.ts';
import { BusinessError, ConflictError, FieldError, NotFoundError } from '../../../platform/http/errors.ts';
import { done, serve, ok } from '../../../platform/http/kit.ts';
import { getCallOrigin } from '../../../platform/http/origin.ts';
import { getOwner } from '../account-owner.ts';
import { getContext, type OwnCall, type OwnTransactionsCall, proveOwnPassword } from '../own-password.ts';
import { BLOCKED, INVALID_CODE } from '../sign-in-messages.ts';
import { beginAttempt, recordFailure, releaseAttempt } from '../sign-in-attempts/sign-in-attempts.ts';
import {
  acceptCode,
  beginEnrollment,
  confirmEnrollment,
  getSecondFactorState,
  NO_PASSWORD,
  NOT_ENABLED,
  removeSecondFactor,
  replaceRecoveryCodes,
  REQUIRED_BY_COMPANY,
  RESET_OWN,
  userExists,
} from './second-factors.ts';

const toUser = ({ access }: OwnCall) => ({ id: access.user, roles: access.roles });

/** Verifies a code, which counts as an attempt like a password. */
async function proveOwnCode(call: OwnTransactionsCall, code: string): Promise<void> {
  const { access, services, request, inTenant } = call;
  const context = await getContext(call);
  const device = getDevice(request, services.key.codes);
  const { attempt, accepted } = await inTenant('write', async (tx) => {
    const { email } = await getOwner(tx, access.user);
    const attempt = await beginAttempt(tx, { email, ip: context.origin.ip, device, now: services.now() });
    const accepted =
      attempt !== undefined && (await acceptCode(tx, services, { userId: access.user, code, origin: context.origin }));
    if (attempt && accepted) await releaseAttempt(tx, attempt);
    else {
      const reason = attempt ? 'second_factor' : 'blocked';
      await recordFailure(tx, services, { email, reason, number: attempt?.number, ...context });
    }
    return { attempt, accepted };
  });
  if (!attempt) throw new BusinessError(BLOCKED);
  if (!accepted) throw new FieldError('code', INVALID_CODE);
}

export const secondFactorRoutes = serve('second-factor', secondFactor, {
  getSecondFactor: async (call) => ok(await getSecondFactorState(call.tx, toUser(call))),

  async beginEnrollment(call) {
    const { inTenant, services, body } = call;
    const { available } = await inTenant('read', (tx) => getSecondFactorState(tx, toUser(call)));
    if (!available) throw new ConflictError(NO_PASSWORD);
    const owner = await proveOwnPassword(call, body.password);
    return ok(await inTenant('write', (tx) => beginEnrollment(tx, services, owner)));
  },

  async confirmEnrollment(call) {
    const confirmation = { userId: call.access.user, code: call.body.code, ...(await getContext(call)) };
    return ok({ recovery_codes: await confirmEnrollment(call.tx, call.services, confirmation) });
  },

  async replaceRecoveryCodes(call) {
    const { inTenant, services, access, body } = call;
    await proveOwnPassword(call, body.password);
    const owner = { userId: access.user, origin: getCallOrigin(call.request) };
    return ok({ recovery_codes: await inTenant('write', (tx) => replaceRecoveryCodes(tx, services, owner)) });
  },

  async disableSecondFactor(call) {
    const { inTenant, services, access, body } = call;
    const { enabled_at, required } = await inTenant('read', (tx) => getSecondFactorState(tx, toUser(call)));
    if (!enabled_at) throw new ConflictError(NOT_ENABLED);
    if (required) throw new ConflictError(REQUIRED_BY_COMPANY);
    if (body.password) await proveOwnPassword(call, body.password);
    else await proveOwnCode(call, body.code ?? '');
    const removal = { userId: access.user, by: access.user, ...(await getContext(call)) };
    await inTenant('write', (tx) => removeSecondFactor(tx, services, removal));
    return done;
  },

  async resetSecondFactor(call) {
    const { tx, services, access, params } = call;
    if (!(await userExists(tx, params.id))) throw new NotFoundError('User');
    if (params.id === access.user) throw new BusinessError(RESET_OWN);
    await removeSecondFactor(tx, services, { userId: params.id, by: access.user, ...(await getContext(call)) });
    return done;
  },
});
