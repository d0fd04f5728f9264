import { COMPANY_NAME_MESSAGE, companyDeletion } from '@mainstay/contract/company-deletion';
import { toActor } from '../../platform/http/actor.ts';
import { FieldError } from '../../platform/http/errors.ts';
import { done, ok, serve } from '../../platform/http/kit.ts';
import { getOwner } from '../identity/account-owner.ts';
import { proveOwner } from '../identity/own-password.ts';
import { getTenantBranding } from '../tenants/tenant-branding.ts';
import { cancelDeletion, getDeletionRequest, requestDeletion } from './deletion-requests.ts';

export const companyDeletionRoutes = serve('company-deletion', companyDeletion, {
  async getDeletion({ tx, access, services }) {
    const [request, owner] = await Promise.all([getDeletionRequest(tx), getOwner(tx, access.user)]);
    const waiting_days = services.config.companyDeletionDays;
    return ok({ request, waiting_days, has_password: owner.password_hash !== null });
  },

  async requestDeletion(call) {
    const { access, body, inTenant, services } = call;
    const { entity_name: name } = await inTenant('read', getTenantBranding);
    if (body.company_name.trim() !== name.trim()) throw new FieldError('company_name', COMPANY_NAME_MESSAGE);
    const { email } = await proveOwner(call, body.password);
    const request = { services, email, timeZone: access.timeZone };
    return inTenant('write', async (tx) => ok(await requestDeletion(tx, request, toActor(call))));
  },

  async cancelDeletion(call) {
    await cancelDeletion(call.tx, call.services, toActor(call));
    return done;
  },
});
