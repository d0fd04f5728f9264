import { analytics } from '@mainstay/contract/analytics';
import { toActor } from '../../platform/http/actor.ts';
import { getAnalyticsOfHost } from '../../platform/http/analytics-hosts.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import { getConsent, setConsent } from './consent.ts';

export const analyticsRoutes = serve('analytics', analytics, {
  async getAnalytics({ tx, access, request, services }) {
    const settings = getAnalyticsOfHost(request.hostname, services.config.analytics);
    return ok({
      settings: settings ? { events_url: settings.eventsUrl.href, trace_url: settings.traceUrl?.href ?? null } : null,
      consent: await getConsent(tx, access.user),
    });
  },

  async setConsent(call) {
    const { consent } = call.body;
    await setConsent(call.tx, consent, toActor(call));
    return ok({ consent });
  },
});
