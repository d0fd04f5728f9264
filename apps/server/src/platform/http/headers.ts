/** Headers of every reply. They prevent pages from running, framing or sending content of other origins. */
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { getAnalyticsOfHost } from './analytics-hosts.ts';

const YEAR_S = 31_536_000;

const CONNECT_SELF = "connect-src 'self'";

const CONTENT_SECURITY = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  CONNECT_SELF,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** Browser features that the application does not use. */
const UNUSED_FEATURES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi', 'hid'];

export const SAFE_HEADERS = {
  // File replies override this; all other replies are confidential to the company's users.
  'cache-control': 'no-store',
  'content-security-policy': CONTENT_SECURITY.join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED_FEATURES.map((name) => `${name}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Without `includeSubDomains`, because other hosts under the same domain may belong to other parties. */
const HSTS = { 'strict-transport-security': `max-age=${YEAR_S}` };

/** Returns a source of the content security policy: an address without its query, in which separators are encoded. */
const toSource = ({ origin, pathname }: URL): string =>
  origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C').replaceAll("'", '%27');

/** Returns the policy of hosts with analytics, which may also call the configured services. */
function createAnalyticsPolicy({ eventsUrl, traceUrl }: NonNullable<Config['analytics']>) {
  const sources = [eventsUrl, ...(traceUrl ? [traceUrl] : [])].map(toSource);
  const policy = SAFE_HEADERS['content-security-policy'].replace(CONNECT_SELF, [CONNECT_SELF, ...sources].join(' '));
  return { 'content-security-policy': policy };
}

/**
 * Plain http remains usable on the local machine and where no proxy terminates TLS. Clients that connect by https must
 * continue to use it.
 */
export function createReplyHeaders({
  publicUrl,
  analytics,
}: Pick<Config, 'publicUrl' | 'analytics'>): (request: FastifyRequest) => Record<string, string> {
  const toHeaders = (more: object) => ({
    plain: { ...SAFE_HEADERS, ...more },
    secure: { ...SAFE_HEADERS, ...more, ...HSTS },
  });
  const ordinary = toHeaders({});
  const measured = analytics ? toHeaders(createAnalyticsPolicy(analytics)) : ordinary;
  const isSecure = (request: FastifyRequest) =>
    publicUrl?.protocol === 'https:' ||
    (request.headers['x-forwarded-proto'] !== undefined && request.protocol === 'https');
  return (request) => {
    const headers = analytics && getAnalyticsOfHost(request.hostname, analytics) ? measured : ordinary;
    return isSecure(request) ? headers.secure : headers.plain;
  };
}
