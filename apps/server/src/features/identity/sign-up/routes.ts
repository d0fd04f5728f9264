import { signUp } from '@mainstay/contract/identity/sign-up';
import { DOMAIN_TAKEN } from '@mainstay/contract/rules/domain-name';
import { markBrowser } from '../../../platform/http/browser.ts';
import { BusinessError, FieldError } from '../../../platform/http/errors.ts';
import { implement, ok } from '../../../platform/http/kit.ts';
import { addressOf, callerOf } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import { acsUrl } from '../rules.ts';
import { createCompany, sendCode, verifyCode } from './commands.ts';
import { isDomainFree } from './data.ts';
import { endpointPolicy, signUpFault } from './policy.ts';

/** @throws BusinessError where nobody may sign up */
function demandOpen({ config }: Services): void {
  const fault = signUpFault(config);
  if (fault) throw new BusinessError(fault);
}

const ADMIN_ROUTE = '#!/dashboard/admin';

export const signUpFeature = implement(signUp, endpointPolicy)('sign-up', {
  async sendCode({ params, services }) {
    demandOpen(services);
    await sendCode(services, params.email);
    return { success: true as const, msg: `We sent a code to ${params.email}.` };
  },

  async verifyCode({ body, services }) {
    demandOpen(services);
    await verifyCode(services, body);
    return ok({ email: body.email, otp: body.otp });
  },

  async checkDomainName({ query, services }) {
    demandOpen(services);
    if (!(await isDomainFree(services.database, query.domain))) {
      throw new FieldError('domain', DOMAIN_TAKEN);
    }
    return ok({ available: true as const });
  },

  async createCompany({ body, services, request, reply }) {
    demandOpen(services);
    const browser = markBrowser(request, reply, services.key.codes);
    const code = await createCompany(services, body, { origin: callerOf(request), browser });
    const { domain_name: domain, email } = body;
    const host = addressOf(request, domain, services);
    return ok({
      domain,
      redirect_url: `${host}/${ADMIN_ROUTE}`,
      acs_url: acsUrl({ host, domain, email, code, redirectUrl: ADMIN_ROUTE }),
    });
  },
});
