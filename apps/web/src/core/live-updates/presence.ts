/** Who has the same account open. The screen of an account sets it, and the stream of live updates reports and reads it. */
import type { Presence, Viewer } from '@mainstay/contract/live-updates';
import { useEffect, useSyncExternalStore } from 'react';

const NONE: readonly Viewer[] = [];

let openAccount: number | null = null;
let presence: Presence | null = null;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function onPresenceChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the account that this tab shows. */
export const getOpenAccount = (): number | null => openAccount;

/** Sets who has an account open; null if that is unknown. */
export function setPresence(next: Presence | null): void {
  presence = next;
  notifyListeners();
}

function setOpenAccount(account: number | null): void {
  openAccount = account;
  presence = null;
  notifyListeners();
}

const getViewers = (account: number): readonly Viewer[] => (presence?.account === account ? presence.viewers : NONE);

/** Reports that this tab shows an account, and returns the other users who have it open. */
export function useViewers(account: number): readonly Viewer[] {
  useEffect(() => {
    setOpenAccount(account);
    return () => setOpenAccount(null);
  }, [account]);
  return useSyncExternalStore(onPresenceChange, () => getViewers(account));
}
