/** What every reply carries, whatever answers: no page may run, frame or send anything that is not ours. */
import type { FastifyRequest } from 'fastify';

const YEAR_S = 31_536_000;

const CONTENT_SECURITY = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** Of what browsers offer to pages, none is used here. */
const UNUSED = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi', 'hid'];

export const SAFE_HEADERS = {
  // Files say otherwise; what a company's people read is nobody else's.
  'cache-control': 'no-store',
  'content-security-policy': CONTENT_SECURITY.join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED.map((name) => `${name}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Of our own hosts only: others under the same domain may be somebody else's. */
const SECURE_HEADERS = { ...SAFE_HEADERS, 'strict-transport-security': `max-age=${YEAR_S}` };

/** Plain http stays usable, on this machine and where nothing ends TLS; whoever came by https comes so again. */
export const headersFor = (publicUrl: URL | undefined): ((request: FastifyRequest) => Record<string, string>) =>
  publicUrl?.protocol === 'https:'
    ? () => SECURE_HEADERS
    : (request) =>
        request.headers['x-forwarded-proto'] !== undefined && request.protocol === 'https'
          ? SECURE_HEADERS
          : SAFE_HEADERS;
