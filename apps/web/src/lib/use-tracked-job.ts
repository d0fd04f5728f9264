/** Background work that a person watches: kept for the visit, so that the screen can be left and returned to. */
import { useState } from 'react';
import { useSignedIn } from './session.ts';

/** @param kind of work; one of each is watched */
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
