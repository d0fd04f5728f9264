/** Headers of every reply. They prevent pages from running, framing or sending content of other origins. */
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
const SECURE_HEADERS = { ...SAFE_HEADERS, 'strict-transport-security': `max-age=${YEAR_S}` };

/**
 * Plain http remains usable on the local machine and where no proxy terminates TLS. Clients that connect by https must
 * continue to use it.
 */
export const createReplyHeaders = (
  publicUrl: URL | undefined,
): ((request: FastifyRequest) => Record<string, string>) =>
  publicUrl?.protocol === 'https:'
    ? () => SECURE_HEADERS
    : (request) =>
        request.headers['x-forwarded-proto'] !== undefined && request.protocol === 'https'
          ? SECURE_HEADERS
          : SAFE_HEADERS;
