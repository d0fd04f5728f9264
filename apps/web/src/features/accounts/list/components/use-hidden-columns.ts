/** Which columns a person hides; kept in local storage, for each person on this machine. */
import { useState } from 'react';
import { useSignedIn } from '../../../../lib/session.ts';

const toKey = (userId: number) => `accounts_hidden_columns_${userId}`;

/** Until somebody chooses: with them the table is wider than most windows. */
const HIDDEN_AT_FIRST = ['tags'];

function read(userId: number): string[] {
  const kept = localStorage.getItem(toKey(userId));
  if (kept === null) return HIDDEN_AT_FIRST;
  try {
    const ids: unknown = JSON.parse(kept);
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : HIDDEN_AT_FIRST;
  } catch {
    return HIDDEN_AT_FIRST;
  }
}

/** Ids of hidden columns, and how to hide or show one. */
export function useHiddenColumns(): [hidden: readonly string[], toggle: (id: string) => void] {
  const { user_id } = useSignedIn();
  const [hidden, setHidden] = useState(() => read(user_id));
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id];
    localStorage.setItem(toKey(user_id), JSON.stringify(next));
    setHidden(next);
  };
  return [hidden, toggle];
}
