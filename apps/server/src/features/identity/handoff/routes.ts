import { handoff } from '@mainstay/contract/identity/handoff';
import { browserOf, markBrowser } from '../../../platform/http/browser.ts';
import { implement } from '../../../platform/http/kit.ts';
import { addressOf, originOf } from '../../../platform/http/origin.ts';
import { namedTenant } from '../policy.ts';
import { rebindCode } from '../codes/commands.ts';
import { acsUrl, safeRedirect } from '../rules.ts';
import { endpointPolicy } from './policy.ts';

export const handoffFeature = implement(handoff, endpointPolicy)('handoff', {
  /** A stranger's link comes as far as this too, and no further: the host where it "began" knows another browser. */
  async receiveSignIn({ query, host, services, request, reply }) {
    const { domain } = namedTenant(host);
    const { email, code, redirect_url, from } = query;
    const browser = markBrowser(request, reply, services.key.codes);
    const began = safeRedirect(from, originOf(request, services.config), services.hosts.baseDomain);
    const back = { domain, email, code, browser, ...(redirect_url && { redirect_url }) };
    return reply.redirect(`${new URL(began).origin}${handoff.releaseSignIn.path}?${new URLSearchParams(back)}`);
  },

  /** Leads on in any case: a code that was not let go opens nothing there, and the screen there says so. */
  async releaseSignIn({ query, services, request, reply }) {
    const { email, code, browser, redirect_url: redirectUrl } = query;
    const { key, now, database, config } = services;
    const tenant = namedTenant(await services.hosts.byDomain(query.domain));
    const bound = { secret: code, from: browserOf(request, key.codes), to: browser, now: now() };
    await database.inTenant(tenant.id, 'write', (tx) => rebindCode(tx, key.codes, { purpose: 'exchange', ...bound }));
    const host = addressOf(request, tenant.domain, { config });
    const route = acsUrl({ host, domain: tenant.domain, email, code, ...(redirectUrl && { redirectUrl }) });
    return reply.redirect(`${host}/${route}`);
  },
});
