/**
 * Calls to URLs that an administrator entered. They may lead anywhere except to internal addresses. The check applies
 * to the IP address at the moment of connecting, so a name that resolves differently the second time does not bypass
 * it.
 */
import ipaddr from 'ipaddr.js';
import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import type { Agent, Response as Reply } from 'undici';
import type { Config } from '../config.ts';
import { createDeadline } from '../deadline.ts';

/** Azure's internal service on every virtual machine; its address looks like a public one. */
const INTERNAL_EXCEPTIONS = ['168.63.129.16'];
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Returns true if an address is on the public internet. Rejects loopback, private, link-local (where clouds serve their
 * metadata), carrier-grade NAT, multicast and reserved addresses, and any of these embedded in IPv6.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text); // converts an IPv4-mapped IPv6 address to IPv4
  if (address.range() !== 'unicast' || INTERNAL_EXCEPTIONS.includes(address.toString())) return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}

/** Returns a URL host without the brackets of an IPv6 address. */
const stripBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

const isIpLiteral = (host: string): boolean => ipaddr.isValid(host);

/** A call that was blocked or failed; the message is for the administrator who entered the URL. */
export class OutboundError extends Error {}

export interface OutboundLimits {
  /** Limit of the reply body, after decompression. */
  bytes: number;
  /** Whether a larger reply is an error or is truncated, in which case the rest is not read. */
  surplus: 'refuse' | 'cut';
  /** From the first connection attempt to the last byte, including all redirects. */
  milliseconds: number;
  redirects: number;
  /** Whether the body of a successful reply is read by the caller while it arrives, instead of before the call returns. */
  streams: boolean;
  /** Whether a connection is reused for further calls to the same host, instead of being closed after its call. */
  reuseConnections: boolean;
}

const LIMITS: OutboundLimits = {
  bytes: 1_048_576,
  surplus: 'refuse',
  milliseconds: 10_000,
  redirects: 3,
  streams: false,
  reuseConnections: false,
};
/** Milliseconds after which an unused connection is closed, whatever the host requests. */
const IDLE_LIMIT_MS = 10_000;
const toInsideMessage = (host: string) =>
  `${host} is inside the private network. Add it to OUTBOUND_ALLOW to permit requests.`;
const DEFAULT_PORTS: Record<string, string> = { 'https:': '443', 'http:': '80' };
const HIGHEST_STATUS = 599;
/** Headers that must not be sent to another origin after a redirect. */
const ORIGIN_HEADERS = ['authorization', 'cookie', 'proxy-authorization'];

/**
 * `fetch` for untrusted URLs: only public addresses (and those of `OUTBOUND_ALLOW`), a limited number of redirects,
 * each checked like the first URL, and limits on size and time. A body may also be a stream, if no redirect follows.
 * @throws OutboundError in place of the library's own errors
 */
export function guardedFetch(
  config: Pick<Config, 'outboundAllow'>,
  overrides: Partial<OutboundLimits> = {},
  resolve: typeof dns.lookup = dns.lookup,
): typeof fetch {
  const limits = { ...LIMITS, ...overrides };
  let agentPromise: Promise<Agent> | undefined;
  return async (input, init) => {
    agentPromise ??= createAgent(config.outboundAllow, limits, resolve);
    const [agent, { fetch: send }] = await Promise.all([agentPromise, import('undici')]);
    const { body: given, ...head } = init ?? {};
    const isSentAsIs = given instanceof Uint8Array || given instanceof Readable;
    const request = toRequest(input, isSentAsIs ? head : init);
    const body = isSentAsIs ? given : request.body ? await request.arrayBuffer() : undefined;
    const caller = init?.signal ?? (input instanceof Request ? input.signal : null);
    const deadline = createDeadline(caller, limits.milliseconds);
    let url = new URL(request.url);
    const headers = new Headers(request.headers);
    try {
      for (let hops = 0; ; hops++) {
        checkUrl(url);
        const reply = await attempt(url, limits, () =>
          send(url, {
            method: request.method,
            headers: [...headers],
            body,
            ...(body instanceof Readable && { duplex: 'half' }),
            signal: deadline.signal,
            redirect: 'manual',
            dispatcher: agent,
          }),
        );
        const next = reply.headers.get('location');
        if (reply.status < 300 || reply.status > 399 || !next || request.redirect === 'manual')
          return await attempt(url, limits, () => readResponse(reply, url, limits));
        await reply.body?.cancel();
        const target = nextUrl(request, url, next, hops < limits.redirects);
        if (target.origin !== url.origin) for (const name of ORIGIN_HEADERS) headers.delete(name);
        url = target;
      }
    } finally {
      // A body that the caller reads is still arriving.
      if (!limits.streams) deadline.clear();
    }
  };
}

function toRequest(...[input, init]: Parameters<typeof fetch>): Request {
  try {
    return new Request(input, init);
  } catch (cause) {
    throw new OutboundError('The address is not valid.', { cause });
  }
}

function checkUrl(url: URL): void {
  if (!(url.protocol in DEFAULT_PORTS)) throw new OutboundError('An address must start with https:// or http://.');
  if (url.username || url.password) throw new OutboundError('An address must not contain a user name or password.');
}

/**
 * Returns the target of a redirect. Only GET and HEAD follow redirects because the content of a form is meant for the
 * original host only.
 */
function nextUrl(request: Request, from: URL, location: string, canFollow: boolean): URL {
  if (request.redirect === 'error' || !['GET', 'HEAD'].includes(request.method))
    throw new OutboundError(`${from.host} responded with a redirect, which is not followed.`);
  if (!canFollow) throw new OutboundError(`${from.host} redirects too often.`);
  const target = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (!target) throw new OutboundError(`${from.host} redirects to an invalid address.`);
  if (from.protocol === 'https:' && target.protocol === 'http:')
    throw new OutboundError(`${from.host} redirects from https to http.`);
  return target;
}

const createSizeError = (url: URL, limit: number) =>
  new OutboundError(`The response of ${url.host} is larger than ${limit} bytes.`);

/** Passes a body on until it exceeds the size limit. */
const limitBody = (body: NonNullable<Reply['body']>, url: URL, limit: number): ReadableStream<Uint8Array> => {
  let size = 0;
  return (body as ReadableStream<Uint8Array>).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length;
        if (size > limit) controller.error(createSizeError(url, limit));
        else controller.enqueue(chunk);
      },
    }),
  );
};

/** Reads a reply to its end or to the size limit, or passes it on. */
async function readResponse(
  reply: Reply,
  url: URL,
  { bytes: limit, surplus, streams }: OutboundLimits,
): Promise<Response> {
  if (streams && reply.ok && reply.body)
    return new Response(limitBody(reply.body, url, limit), { status: reply.status, headers: [...reply.headers] });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    size += (chunk as Uint8Array).length;
    if (size > limit && surplus === 'refuse') throw createSizeError(url, limit);
    chunks.push(chunk as Uint8Array);
    if (size > limit) break;
  }
  const { status } = reply;
  if (status > HIGHEST_STATUS) throw new OutboundError(`${url.host} responded with the unknown status ${status}.`);
  const body = [204, 205, 304].includes(status) ? null : Buffer.concat(chunks).subarray(0, limit);
  // Without the reason phrase, because hosts send characters in it that a Response does not accept.
  return new Response(body, { status, headers: [...reply.headers] });
}

/**
 * Creates the agent that checks every connection: literal addresses directly, names by the addresses they resolve to.
 * The library is loaded by the first outbound call.
 */
async function createAgent(
  allow: readonly string[],
  limits: OutboundLimits,
  resolve: typeof dns.lookup,
): Promise<Agent> {
  const { Agent, buildConnector } = await import('undici');
  const timeout = limits.milliseconds;
  const connectUnchecked = buildConnector({ timeout, lookup: resolve });
  const connectPublic = buildConnector({ timeout, lookup: createPublicLookup(resolve) });
  return new Agent({
    // Without reuse, a connection is closed after its call. A host may request a long keep-alive, and most agents make a single call.
    ...(limits.reuseConnections ? { keepAliveMaxTimeout: IDLE_LIMIT_MS } : { pipelining: 0 }),
    connect: (options, callback) => {
      const host = stripBrackets(options.hostname).toLowerCase();
      const port = options.port || DEFAULT_PORTS[options.protocol] || '';
      if (isAllowed(allow, host, port)) return connectUnchecked(options, callback);
      if (isIpLiteral(host) && !isPublicAddress(host)) return callback(new OutboundError(toInsideMessage(host)), null);
      return connectPublic(options, callback);
    },
  });
}

/** Returns true if the operator exempts a host from the check of its address. */
function isAllowed(allow: readonly string[], host: string, port: string): boolean {
  const names = [host, `${host}:${port}`, `[${host}]`, `[${host}]:${port}`];
  return allow.some((one) => names.includes(one));
}

/**
 * Returns the lookup for a connection to a host, which fails for internal addresses unless the operator exempts the host.
 *
 * @throws OutboundError if the host is itself an internal address
 */
export function getGuardedLookup(
  allow: readonly string[],
  { host, port }: { host: string; port: string },
  resolve: typeof dns.lookup,
): LookupFunction {
  const name = host.toLowerCase();
  if (isAllowed(allow, name, port)) return resolve;
  if (isIpLiteral(name) && !isPublicAddress(name)) throw new OutboundError(toInsideMessage(host));
  return createPublicLookup(resolve);
}

/**
 * A lookup that fails if any address of a name is internal, because a name with both kinds of addresses is not
 * trustworthy.
 */
const createPublicLookup =
  (resolve: typeof dns.lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0);
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new OutboundError(toInsideMessage(hostname)), '', 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

/** Runs one step of a call and converts errors to plain messages. */
async function attempt<T>(url: URL, limits: OutboundLimits, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof OutboundError) throw cause;
    throw new OutboundError(describeError(url, limits, error), { cause: error });
  }
}

const REASONS: Record<string, string> = {
  ENOTFOUND: 'has no address. Check the name.',
  EAI_AGAIN: 'could not be resolved because no name server responded.',
  ECONNREFUSED: 'refused the connection.',
  ECONNRESET: 'closed the connection.',
  UND_ERR_SOCKET: 'closed the connection.',
  UND_ERR_HEADERS_OVERFLOW: 'responded with headers that are too large.',
  EHOSTUNREACH: 'cannot be reached from this server.',
  ENETUNREACH: 'cannot be reached from this server.',
  CERT_HAS_EXPIRED: 'uses an expired certificate.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'uses an untrusted certificate.',
  SELF_SIGNED_CERT_IN_CHAIN: 'uses an untrusted certificate.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'uses an untrusted certificate.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'uses a certificate for a different name.',
};

function describeError(url: URL, limits: OutboundLimits, error: unknown): string {
  const timeoutMessage = `${url.host} did not respond within ${limits.milliseconds / 1000} seconds.`;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { name, code } = cause as NodeJS.ErrnoException;
    if (name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return timeoutMessage;
    const reason = code && REASONS[code];
    if (reason) return `${url.host} ${reason}`;
    if (name === 'HTTPParserError') return `${url.host} did not return a valid HTTP response.`;
  }
  return `${url.host} could not be reached.`;
}
