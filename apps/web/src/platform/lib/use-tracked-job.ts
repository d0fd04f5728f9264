/**
 * A background job that the user follows. It is stored for the visit, so that the user can leave the screen and return.
 */
import { useState } from 'react';
import { useSignedIn } from './session.ts';

/** @param kind the kind of job; one job of each kind is followed */
export function useTrackedJob(kind: string): [id: number | undefined, follow: (id: number | undefined) => void] {
  const key = `followed_${kind}_${useSignedIn().user_id}`;
  const [id, setId] = useState(() => Number(sessionStorage.getItem(key)) || undefined);
  const follow = (next: number | undefined) => {
    if (next === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, String(next));
    setId(next);
  };
  return [id, follow];
}
