/** Resolves the tenant of a request from the first label of its host under the base domain. */
import { LRUCache } from 'lru-cache';
import { maxEntries } from '../cache-size.ts';
import type { Database } from '../database/database.ts';

export interface HostTenant {
  id: number;
  domain: string;
  active: boolean;
}

/** Maximum time until a server notices that a tenant was suspended or resumed. */
export const TENANT_CACHE_MS = 10_000;

/** Returns the label before the base domain; undefined for the base domain itself, IP addresses and foreign names. */
export function getTenantLabel(host: string, baseDomain: string): string | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  if (!name.endsWith(`.${baseDomain}`)) return undefined;
  const label = name.slice(0, -baseDomain.length - 1);
  return /^[a-z0-9-]{1,200}$/.test(label) ? label : undefined;
}

export class Hosts {
  readonly #known: LRUCache<string, { tenant: HostTenant | null }>;
  readonly #database: Database;
  readonly baseDomain: string;

  constructor(database: Database, baseDomain: string, now: () => Date) {
    this.#known = new LRUCache({
      ...maxEntries(10_000),
      ttl: TENANT_CACHE_MS,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    });
    this.#database = database;
    this.baseDomain = baseDomain;
  }

  /** Returns the tenant of a host; null for a label of no tenant, undefined for a host without a label. */
  async find(host: string): Promise<HostTenant | null | undefined> {
    const label = getTenantLabel(host, this.baseDomain);
    return label === undefined ? undefined : this.findByDomain(label);
  }

  /**
   * Returns true if a host name is the base domain or the host of an active tenant. Other labels may belong to another
   * server.
   */
  async isOwn(hostname: string): Promise<boolean> {
    return hostname === this.baseDomain || (await this.find(hostname))?.active === true;
  }

  async findByDomain(domain: string): Promise<HostTenant | null> {
    const cached = this.#known.get(domain);
    if (cached) return cached.tenant;
    const result = await this.#database.requestPool.query<{ id: number; domain: string; status: string }>(
      'select id, domain, status from find_tenant($1) where id is not null',
      [domain],
    );
    const row = result.rows[0];
    const tenant = row ? { id: row.id, domain: row.domain, active: row.status === 'active' } : null;
    if (tenant) this.#known.set(domain, { tenant });
    return tenant;
  }
}
