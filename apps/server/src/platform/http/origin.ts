/**
 * The URLs under which browsers reach the server, and the origin of a call. The Host header is untrusted: it is used in
 * a URL only if it is one of our own names.
 */
import { isIP, type Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '../config.ts';
import { type Hosts, getTenantLabel } from '../session/hosts.ts';
import { UnauthorizedError } from './errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The configured public URL. */
    publicUrl: URL | undefined;
  }
}

type OriginConfig = Pick<Config, 'publicUrl' | 'baseDomain' | 'port'>;

/** The origin of a call. */
export interface CallOrigin {
  ip: string;
  userAgent: string | undefined;
  requestId: string;
}

export const getCallOrigin = (request: FastifyRequest): CallOrigin => ({
  ip: getClientIp(request),
  userAgent: request.headers['user-agent'],
  requestId: request.id,
});

/** Reads the address of every client while it is connected: a socket that closed earlier has none. */
export const readClientAddresses = (app: FastifyInstance): void => {
  app.server.on('connection', (socket: Socket) => void socket.remoteAddress);
};

/** The unspecified address, for a client that disconnected before its address was read. */
const UNKNOWN_IP = '0.0.0.0';

/** Removes the zone of an IP address and converts IPv4-mapped IPv6 to plain IPv4. */
export const normalizeIp = (ip: string): string => (ip.split('%', 1)[0] ?? '').replace(/^::ffff:/i, '');

/**
 * Returns the IP address of the client. A proxy may send any text as the address; if it is not an IP address, the
 * address of the proxy is returned.
 */
export function getClientIp(request: FastifyRequest): string {
  // Fastify's type does not know that a closed socket has no address.
  const { ip = '' }: { ip?: string } = request;
  const clientIp = normalizeIp(ip);
  return isIP(clientIp) ? clientIp : normalizeIp(request.socket.remoteAddress ?? UNKNOWN_IP);
}

/** A valid Host header: a name or an IP address, with an optional port. */
const HOST = /^(?<name>[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(?<port>\d{1,5}))?$/;

interface Host {
  name: string;
  /** With its colon; empty for the default port of the scheme. */
  port: string;
}

/** Returns the host of the request if it is one of our own. */
function findOwnHost(request: FastifyRequest, { baseDomain }: OriginConfig): Host | undefined {
  const { name, port } = HOST.exec(request.host.toLowerCase())?.groups ?? {};
  if (!name) return undefined;
  const isOwn =
    name === baseDomain ||
    getTenantLabel(name, baseDomain) !== undefined ||
    isLoopback(name.replace(/^\[(.*)\]$/, '$1'));
  return isOwn ? { name, port: port ? `:${port}` : '' } : undefined;
}

/** Returns the scheme and port that browsers use: those of `PUBLIC_URL` if set, otherwise those of the request. */
function getPublicEndpoint(request: FastifyRequest, config: OriginConfig): { scheme: string; port: string } {
  const { publicUrl } = config;
  if (publicUrl) return { scheme: publicUrl.protocol, port: publicUrl.port && `:${publicUrl.port}` };
  return { scheme: `${request.protocol}:`, port: findOwnHost(request, config)?.port ?? `:${config.port}` };
}

/**
 * Returns the origin of the calling page, such as `https://acme.example.com`; uses the base domain if the host is not
 * one of our own.
 */
export function getRequestOrigin(request: FastifyRequest, config: OriginConfig): string {
  const { scheme, port } = getPublicEndpoint(request, config);
  return `${scheme}//${findOwnHost(request, config)?.name ?? config.baseDomain}${port}`;
}

/** Returns the origin of a company on its own host, regardless of the host that was called. */
export function getTenantOrigin(request: FastifyRequest, domain: string, services: { config: OriginConfig }): string {
  const { scheme, port } = getPublicEndpoint(request, services.config);
  return `${scheme}//${domain}.${services.config.baseDomain}${port}`;
}

/**
 * Builds the origin of a company for links in emails and for work outside a call. It uses the configured URL regardless
 * of the called host.
 */
export function buildTenantOrigin(domain: string, { publicUrl, baseDomain, port }: OriginConfig): string {
  const base = publicUrl ?? new URL(`http://localhost:${port}`);
  return `${base.protocol}//${domain}.${baseDomain}${base.port && `:${base.port}`}`;
}

/**
 * The origin of a call, and the URL of the company's application for links in emails, such as
 * `https://acme.example.com`.
 */
export interface RequestContext {
  origin: CallOrigin;
  address: string;
}

export const getRequestContext = (
  request: FastifyRequest,
  domain: string,
  { config }: { config: OriginConfig },
): RequestContext => ({ origin: getCallOrigin(request), address: buildTenantOrigin(domain, config) });

/** Returns the context of a call with a session, which is accepted only on the host of its own tenant. */
export async function getSessionContext(
  request: FastifyRequest,
  services: { config: OriginConfig; hosts: Hosts },
): Promise<RequestContext> {
  const tenant = await services.hosts.find(request.headers.host ?? '');
  if (!tenant) throw new UnauthorizedError();
  return getRequestContext(request, tenant.domain, services);
}
