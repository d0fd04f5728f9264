/** Changes by other users, as the stream of live updates reports them. */
import type { LiveChanges } from '@mainstay/contract/live-updates';
import { useEffect, useRef } from 'react';

type Listener = (changes: LiveChanges) => void;
const listeners = new Set<Listener>();

/** Passes on changes that another user or the product made. */
export function announceChanges(changes: LiveChanges): void {
  for (const listener of listeners) listener(changes);
}

/** A record that can change: its type, and its id unless there is only one. */
export interface LiveSubject {
  type: string;
  id: number | null;
}

/** Calls back when another user has changed a record. @param subject null or undefined for a new record */
export function useChangeByOthers(
  subject: LiveSubject | null | undefined,
  onChange: (user: string | null) => unknown,
): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const { type, id } = subject ?? {};
  useEffect(() => {
    if (type === undefined) return;
    const listener: Listener = ({ user, changes }) => {
      if (changes.some((change) => change.subject === type && (id === null || change.id === id))) latest.current(user);
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [type, id]);
}

/** Ids of the most recent writes of this tab, whose changes are already shown. */
const ownRequests = new Set<string>();
const MAX_OWN_REQUESTS = 100;

export function addOwnRequest(id: string | null): void {
  if (id === null) return;
  ownRequests.add(id);
  for (const oldest of ownRequests) {
    if (ownRequests.size <= MAX_OWN_REQUESTS) break;
    ownRequests.delete(oldest);
  }
}

export const isOwnRequest = (id: string | null): boolean => id !== null && ownRequests.has(id);
