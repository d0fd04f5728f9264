/** The unknown address that led the user to the start (1-shell-02, 1-pages-40), so that the shell can say so. */
import { useSyncExternalStore } from 'react';
import { getSession } from './session.ts';

let address: string | null = null;
const listeners = new Set<() => void>();

function setAddress(next: string | null): void {
  address = next;
  for (const listener of listeners) listener();
}

function onAddressChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Signed-out users are led to the sign-in, whatever the address. */
export const reportMissingAddress = (href: string): void => void (getSession() && setAddress(decodeURI(href)));
export const clearMissingAddress = (): void => setAddress(null);

export const useMissingAddress = (): string | null => useSyncExternalStore(onAddressChange, () => address);
