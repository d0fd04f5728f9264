/** The company of the current host, as returned by the domain check before sign-in: name, logo and theme. */
import { useSyncExternalStore } from 'react';
import type { Appearance, Theme } from '@mainstay/contract/tenants/appearance';
import type { HostInfo } from './redirects.ts';

export interface Tenant {
  domain: string;
  entity_name: string;
  entity_logo: string | null;
  entity_theme: Theme;
  appearance: Appearance;
}

let tenant: Tenant | null = null;
const listeners = new Set<() => void>();

/** Returns the company of the host. It is null before the check and on a host without a company. */
export const getTenant = (): Tenant | null => tenant;

export function setTenant(next: Tenant | null): void {
  tenant = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTenant = (): Tenant | null => useSyncExternalStore(subscribe, getTenant);

/** Returns the current host, which determines the valid redirect targets. */
export const getHostInfo = (): HostInfo => ({
  origin: location.origin,
  hostname: location.hostname,
  domain: tenant?.domain ?? null,
});
