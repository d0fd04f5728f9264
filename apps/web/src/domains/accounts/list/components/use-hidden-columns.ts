/** The columns that a user has hidden, stored in local storage by user. */
import { useState } from 'react';
import { useSignedIn } from '../../../../platform/lib/session.ts';

const toKey = (userId: number) => `accounts_hidden_columns_${userId}`;

/** Hidden by default, because the table would otherwise be wider than most windows. */
const HIDDEN_BY_DEFAULT = ['tags'];

function readHiddenColumns(userId: number): string[] {
  const stored = localStorage.getItem(toKey(userId));
  if (stored === null) return HIDDEN_BY_DEFAULT;
  try {
    const ids: unknown = JSON.parse(stored);
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : HIDDEN_BY_DEFAULT;
  } catch {
    return HIDDEN_BY_DEFAULT;
  }
}

/** Returns the ids of the hidden columns and a function that toggles one. */
export function useHiddenColumns(): [hidden: readonly string[], toggle: (id: string) => void] {
  const { user_id } = useSignedIn();
  const [hidden, setHidden] = useState(() => readHiddenColumns(user_id));
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id];
    localStorage.setItem(toKey(user_id), JSON.stringify(next));
    setHidden(next);
  };
  return [hidden, toggle];
}
