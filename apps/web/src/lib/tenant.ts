/** The company whose host this is, as the domain check before sign-in told: name, logo, colours. */
import { useSyncExternalStore } from 'react';
import type { Appearance, Theme } from '@mainstay/contract/identity';
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

/** What is known of the company; null before the check and on a host that names none. */
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

/** This page's host, for deciding which addresses are ours. */
export const getHostInfo = (): HostInfo => ({
  origin: location.origin,
  hostname: location.hostname,
  domain: tenant?.domain ?? null,
});
