import { signUp } from '@mainstay/contract/identity/sign-up';
import { DOMAIN_TAKEN } from '@mainstay/contract/rules/domain-name';
import { setBrowserCookie } from '../../../platform/http/browser.ts';
import { BusinessError, FieldError } from '../../../platform/http/errors.ts';
import { ok, serve } from '../../../platform/http/kit.ts';
import { getCallOrigin, getTenantOrigin } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import { buildAcsUrl } from '../safe-redirect.ts';
import { createCompany, getSignUpBlocker, isDomainFree } from './create-company.ts';
import { sendCode, verifyCode } from './sign-up-codes.ts';

/** @throws BusinessError if sign-up is not open */
function assertOpen({ config }: Services): void {
  const reason = getSignUpBlocker(config);
  if (reason) throw new BusinessError(reason);
}

const ADMIN_ROUTE = '#!/dashboard/admin';

export const signUpRoutes = serve('sign-up', signUp, {
  async sendCode({ params, services }) {
    assertOpen(services);
    await sendCode(services, params.email);
    return { success: true as const, msg: `We sent a code to ${params.email}.` };
  },

  async verifyCode({ body, services }) {
    assertOpen(services);
    await verifyCode(services, body);
    return ok({ email: body.email, otp: body.otp });
  },

  async checkDomainName({ query, services }) {
    assertOpen(services);
    if (!(await isDomainFree(services.database, query.domain))) {
      throw new FieldError('domain', DOMAIN_TAKEN);
    }
    return ok({ available: true as const });
  },

  async createCompany({ body, services, request, reply }) {
    assertOpen(services);
    const browser = setBrowserCookie(request, reply, services.key.codes);
    const code = await createCompany(services, body, { origin: getCallOrigin(request), browser });
    const { domain_name: domain, email } = body;
    const host = getTenantOrigin(request, domain, services);
    return ok({
      domain,
      redirect_url: `${host}/${ADMIN_ROUTE}`,
      acs_url: buildAcsUrl({ host, domain, email, code, redirectUrl: ADMIN_ROUTE }),
    });
  },
});
