import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { PageQuery } from '../../../lib/addresses.ts';
import { parseContactsView, type ContactsView } from './contacts-view.ts';

const NO_QUERY: PageQuery = {};

export type SetContactsView = (
  next: { [K in keyof ContactsView]: ContactsView[K] | undefined },
  options?: { replace?: boolean },
) => void;

/** Returns the view state, stored in the address under `contacts`, and a function to change it. Undefined removes a value. */
export function useContactsView(): [ContactsView, SetContactsView] {
  const query: PageQuery = useSearch({ strict: false }).query ?? NO_QUERY;
  const router = useRouter();
  const kept = JSON.stringify(query.contacts ?? {});
  const shown = useMemo(() => parseContactsView(JSON.parse(kept)), [kept]);
  const change: SetContactsView = useCallback(
    (next, options) => {
      const { contacts: _contacts, ...rest } = query;
      const changed = parseContactsView({ ...shown, ...next });
      const search = { query: Object.keys(changed).length > 0 ? { ...rest, contacts: changed } : rest };
      void router.navigate({ to: '.', search, replace: options?.replace ?? false });
    },
    [query, shown, router],
  );
  return [shown, change];
}
