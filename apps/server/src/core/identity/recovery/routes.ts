import { INVITATION_EXPIRED, INVITATION_USED, LINK_INVALID, recovery } from '@mainstay/contract/identity/recovery';
import type { FastifyRequest } from 'fastify';
import { getDevice } from '../../../platform/http/browser.ts';
import { BusinessError, FieldError } from '../../../platform/http/errors.ts';
import { done, serve } from '../../../platform/http/kit.ts';
import { getCallOrigin, getRequestContext, getSessionContext } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { HostTenant } from '../../../platform/session/hosts.ts';
import { getCodeStatus } from '../one-time-codes.ts';
import { createPassword, provePassword } from '../passwords/passwords.ts';
import { requireHostTenant } from '../sign-in-permission.ts';
import {
  EMAIL_MANAGED_EXTERNALLY,
  NOT_YOUR_EMAIL,
  SAME_EMAIL,
  WRONG_OLD_PASSWORD,
  WRONG_OWN_PASSWORD,
} from '../sign-in-messages.ts';
import { changeEmail, undoEmailChange } from './change-email.ts';
import { acceptInvitation, changePassword, resetPassword } from './replace-password.ts';
import { requestReset, requestResets } from './request-resets.ts';
import { getOwnSession } from '../signed-in-user.ts';
import { getPasswordPolicy } from '../sign-in-policy/sign-in-policy.ts';

const RESET_REQUESTED_MESSAGE = 'If an account exists for this email, we have sent a link to set a new password.';
const INVITATION_STATUS_MESSAGES = { used: INVITATION_USED, expired: INVITATION_EXPIRED } as const;

/** Returns the same response and does the same work whether or not the email has an account. */
async function requestPasswordReset(
  services: Services,
  request: FastifyRequest,
  tenant: HostTenant,
  email: string,
): Promise<void> {
  await services.database.inTenant(tenant.id, 'write', (tx) =>
    requestReset(tx, { email, at: services.now() }, getRequestContext(request, tenant.domain, services)),
  );
}

/** Creates a password that the policy of the tenant allows. */
const preparePassword = async (services: Services, tenant: number, input: { text: string; field: string }) =>
  createPassword(await services.database.inTenant(tenant, 'read', getPasswordPolicy), input);

export const recoveryRoutes = serve('recovery', recovery, {
  async forgotPassword({ body, host, services, request }) {
    if (host === undefined)
      await requestResets(services.database, { email: body.email, at: services.now() }, getCallOrigin(request));
    else await requestPasswordReset(services, request, requireHostTenant(host), body.email);
    return { ...done, msg: RESET_REQUESTED_MESSAGE };
  },

  async forgotPasswordOn({ body, services, request }) {
    const tenant = await services.hosts.findByDomain(body.domain);
    if (tenant?.active) await requestPasswordReset(services, request, tenant, body.email);
    return { ...done, msg: RESET_REQUESTED_MESSAGE };
  },

  async resetPassword({ body, host, services, request }) {
    const tenant = requireHostTenant(host);
    const password = await preparePassword(services, tenant.id, { text: body.newPassword, field: 'newPassword' });
    const context = getRequestContext(request, tenant.domain, services);
    const isReset = await services.database.inTenant(tenant.id, 'write', (tx) =>
      resetPassword(tx, services, { email: body.email, code: body.tokenId, password, ...context }),
    );
    if (!isReset) throw new BusinessError(LINK_INVALID);
    return { ...done, msg: 'Password changed successfully.' };
  },

  async acceptInvitation({ body, host, services, request }) {
    const tenant = requireHostTenant(host);
    const { email, tokenId: code, fName: firstName, lName: lastName } = body;
    const password = await preparePassword(services, tenant.id, { text: body.password, field: 'password' });
    const acceptance = {
      email,
      code,
      firstName,
      lastName,
      password,
      ...getRequestContext(request, tenant.domain, services),
    };
    const { database, key, now } = services;
    const isAccepted = await database.inTenant(tenant.id, 'write', (tx) => acceptInvitation(tx, services, acceptance));
    if (isAccepted) return { ...done, msg: 'Your account is ready.' };
    const codeQuery = { purpose: 'invitation', secret: code, email, now: now() } as const;
    const status = await database.inTenant(tenant.id, 'read', (tx) => getCodeStatus(tx, key.codes, codeQuery));
    throw new BusinessError(status ? INVITATION_STATUS_MESSAGES[status] : LINK_INVALID);
  },

  async changePassword({ inTenant, access, body, services, request }) {
    const context = await getSessionContext(request, services);
    const password = await preparePassword(services, access.tenant, { text: body.newPassword, field: 'newPassword' });
    const owner = await provePassword(services, inTenant, {
      user: access.user,
      password: body.oldPassword,
      device: getDevice(request, services.key.codes),
      context,
      field: 'oldPassword',
      message: WRONG_OLD_PASSWORD,
    });
    await inTenant('write', (tx) => changePassword(tx, services, { owner, password, ...context }));
    return { ...done, msg: 'Password changed successfully. Please sign in again.' };
  },

  async changeEmail({ inTenant, access, body, services, request }) {
    const context = await getSessionContext(request, services);
    const { strategy, email } = await inTenant('read', (tx) => getOwnSession(tx, access.session));
    if (strategy !== 'local') throw new FieldError('new_email', EMAIL_MANAGED_EXTERNALLY);
    if (body.email.toLowerCase() !== email.toLowerCase()) throw new FieldError('email', NOT_YOUR_EMAIL);
    if (body.new_email === email) throw new FieldError('new_email', SAME_EMAIL);
    const owner = await provePassword(services, inTenant, {
      user: access.user,
      password: body.password,
      device: getDevice(request, services.key.codes),
      context,
      field: 'password',
      message: WRONG_OWN_PASSWORD,
    });
    await inTenant('write', (tx) => changeEmail(tx, services, { owner, email: body.new_email, ...context }));
    return { ...done, msg: 'Email changed successfully. Please sign in again.' };
  },

  async undoEmailChange({ body, host, services, request }) {
    const tenant = requireHostTenant(host);
    const password = await preparePassword(services, tenant.id, { text: body.newPassword, field: 'newPassword' });
    const context = getRequestContext(request, tenant.domain, services);
    const isUndone = await services.database.inTenant(tenant.id, 'write', (tx) =>
      undoEmailChange(tx, services, { email: body.email, code: body.tokenId, password, ...context }),
    );
    if (!isUndone) throw new BusinessError(LINK_INVALID);
    return { ...done, msg: 'Your email address was restored. Please sign in with the new password.' };
  },
});
