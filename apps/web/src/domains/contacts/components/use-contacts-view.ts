import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { PageQuery } from '../../../platform/lib/addresses.ts';
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
  const contactsJson = JSON.stringify(query.contacts ?? {});
  const view = useMemo(() => parseContactsView(JSON.parse(contactsJson)), [contactsJson]);
  const updateView: SetContactsView = useCallback(
    (next, options) => {
      const { contacts: _contacts, ...rest } = query;
      const updatedView = parseContactsView({ ...view, ...next });
      const search = { query: Object.keys(updatedView).length > 0 ? { ...rest, contacts: updatedView } : rest };
      void router.navigate({ to: '.', search, replace: options?.replace ?? false });
    },
    [query, view, router],
  );
  return [view, updateView];
}
