/**
 * The addresses under which browsers reach us, and who is calling. A host header is what anybody says: it is repeated
 * in an address only where it is one of our own names.
 */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '../config.ts';
import { type Hosts, tenantLabel } from '../session/hosts.ts';
import { UnauthorizedError } from './errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where browsers reach us, as configured. */
    publicUrl: URL | undefined;
  }
}

type Where = Pick<Config, 'publicUrl' | 'baseDomain' | 'port'>;

/** From where a call comes. */
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

/** An address without a zone; an IPv4 one that a socket shows as IPv6 as people write it. */
export const normalizeIp = (ip: string): string => (ip.split('%', 1)[0] ?? '').replace(/^::ffff:/i, '');

/** The caller's address. A proxy may name anything as such: what is no address is replaced by that of the proxy. */
export function getClientIp(request: FastifyRequest): string {
  const named = normalizeIp(request.ip);
  return isIP(named) ? named : normalizeIp(request.socket.remoteAddress ?? '');
}

/** A host as a header may hold it: a name or an address, and perhaps a port. */
const HOST = /^(?<name>[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(?<port>\d{1,5}))?$/;

interface Host {
  name: string;
  /** With its colon; empty for the scheme's own. */
  port: string;
}

/** The host a request names, where it is one of ours. */
function ownHost(request: FastifyRequest, { baseDomain }: Where): Host | undefined {
  const { name, port } = HOST.exec(request.host.toLowerCase())?.groups ?? {};
  if (!name) return undefined;
  const ours =
    name === baseDomain || tenantLabel(name, baseDomain) !== undefined || isLoopback(name.replace(/^\[(.*)\]$/, '$1'));
  return ours ? { name, port: port ? `:${port}` : '' } : undefined;
}

/** Scheme and port that browsers use: those of `PUBLIC_URL`, else those of the request. */
function publicEnds(request: FastifyRequest, where: Where): { scheme: string; port: string } {
  const { publicUrl } = where;
  if (publicUrl) return { scheme: publicUrl.protocol, port: publicUrl.port && `:${publicUrl.port}` };
  return { scheme: `${request.protocol}:`, port: ownHost(request, where)?.port ?? `:${where.port}` };
}

/** The origin of the page that calls, as `https://acme.example.com`; the base domain where the host is not ours. */
export function getRequestOrigin(request: FastifyRequest, where: Where): string {
  const { scheme, port } = publicEnds(request, where);
  return `${scheme}//${ownHost(request, where)?.name ?? where.baseDomain}${port}`;
}

/** The origin of a company: its own host, whatever host was called. */
export function getTenantOrigin(request: FastifyRequest, domain: string, services: { config: Where }): string {
  const { scheme, port } = publicEnds(request, services.config);
  return `${scheme}//${domain}.${services.config.baseDomain}${port}`;
}

/** The same for links in emails, which lead to the configured address whatever host a call names, and for what is no call. */
export function buildTenantOrigin(domain: string, { publicUrl, baseDomain, port }: Where): string {
  const ends = publicUrl ?? new URL(`http://localhost:${port}`);
  return `${ends.protocol}//${domain}.${baseDomain}${ends.port && `:${ends.port}`}`;
}

/** Where a call came from, and the address of the company's application for links in emails, such as `https://acme.example.com`. */
export interface RequestContext {
  origin: CallOrigin;
  address: string;
}

export const getRequestContext = (
  request: FastifyRequest,
  domain: string,
  { config }: { config: Where },
): RequestContext => ({ origin: getCallOrigin(request), address: buildTenantOrigin(domain, config) });

/** Of a call with a session, which is accepted on the host of its own tenant only. */
export async function getSessionContext(
  request: FastifyRequest,
  services: { config: Where; hosts: Hosts },
): Promise<RequestContext> {
  const tenant = await services.hosts.find(request.headers.host ?? '');
  if (!tenant) throw new UnauthorizedError();
  return getRequestContext(request, tenant.domain, services);
}
