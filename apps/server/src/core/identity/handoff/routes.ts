import { handoff } from '@mainstay/contract/identity/handoff';
import { getBrowserId, setBrowserCookie } from '../../../platform/http/browser.ts';
import { serve } from '../../../platform/http/kit.ts';
import { getTenantOrigin, getRequestOrigin } from '../../../platform/http/origin.ts';
import { requireHostTenant } from '../sign-in-permission.ts';
import { rebindCode } from '../one-time-codes.ts';
import { buildAcsUrl, resolveRedirect } from '../safe-redirect.ts';

export const handoffRoutes = serve('handoff', handoff, {
  /**
   * A link from a stranger also gets this far, but no further, because the host in `from` knows a different browser.
   * That host receives the id of this browser, so it must be a host that this server serves.
   */
  async receiveSignIn({ query, host, services, request, reply }) {
    const { domain } = requireHostTenant(host);
    const { email, code, redirect_url, from } = query;
    const browser = setBrowserCookie(request, reply, services.key.codes);
    const startUrl = await resolveRedirect(from, getRequestOrigin(request, services.config), services.hosts);
    const parameters = { domain, email, code, browser, ...(redirect_url && { redirect_url }) };
    return reply.redirect(
      `${new URL(startUrl).origin}${handoff.releaseSignIn.path}?${new URLSearchParams(parameters)}`,
    );
  },

  /** Redirects in any case. A code that was not rebound is invalid at the target host, which shows the error. */
  async releaseSignIn({ query, host, services, request, reply }) {
    if (host !== undefined) requireHostTenant(host);
    const { email, code, browser, redirect_url: redirectUrl } = query;
    const { key, now, database, config } = services;
    const tenant = requireHostTenant(await services.hosts.findByDomain(query.domain));
    const binding = { secret: code, from: getBrowserId(request, key.codes), to: browser, now: now() };
    await database.inTenant(tenant.id, 'write', (tx) => rebindCode(tx, key.codes, { purpose: 'exchange', ...binding }));
    const address = getTenantOrigin(request, tenant.domain, { config });
    const route = buildAcsUrl({
      host: address,
      domain: tenant.domain,
      email,
      code,
      ...(redirectUrl && { redirectUrl }),
    });
    return reply.redirect(`${address}/${route}`);
  },
});
