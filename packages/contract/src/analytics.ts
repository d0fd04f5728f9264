/** Analytics of how people use the product, which operators can turn on. 1-analytics rows, 1-S-66, decision 19. */
import { z } from 'zod';
import { endpoint, ok } from './kit.ts';

const PATH = '/v1/api/analytics/';

const AnalyticsSettings = z.object({
  /** The address to which the browser sends events. */
  events_url: z.string(),
  /** The service that returns the address and location of the visitor; null if none is configured. */
  trace_url: z.string().nullable(),
});

const Analytics = z
  .object({
    /** Null if the operator did not list the host of the call. */
    settings: AnalyticsSettings.nullable(),
    /** The caller's decision; null until the first one. */
    consent: z.boolean().nullable(),
  })
  .meta({ id: 'Analytics' });
export type Analytics = z.infer<typeof Analytics>;

export const analytics = {
  getAnalytics: endpoint({
    method: 'GET',
    path: PATH,
    access: 'session',
    summary: 'Get where this host sends events about the use of the product, and whether the caller agreed',
    response: ok(Analytics),
  }),
  setConsent: endpoint({
    method: 'PUT',
    path: PATH,
    access: 'session',
    effect: 'own',
    personOnly: 'consent',
    summary: 'Agree to analytics, decline them, or withdraw the consent of the caller',
    body: z.object({ consent: z.boolean() }),
    response: ok(z.object({ consent: z.boolean() })),
  }),
};
