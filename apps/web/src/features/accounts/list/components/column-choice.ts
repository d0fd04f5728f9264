/** Which columns a person hides; kept in local storage, for each person on this machine. */
import { useState } from 'react';
import { useSignedIn } from '../../../../lib/session.ts';

const keyOf = (userId: number) => `accounts_hidden_columns_${userId}`;

function read(userId: number): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Ids of hidden columns, and how to hide or show one. */
export function useHiddenColumns(): [hidden: readonly string[], toggle: (id: string) => void] {
  const { user_id } = useSignedIn();
  const [hidden, setHidden] = useState(() => read(user_id));
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id];
    localStorage.setItem(keyOf(user_id), JSON.stringify(next));
    setHidden(next);
  };
  return [hidden, toggle];
}
