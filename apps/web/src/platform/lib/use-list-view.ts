/** The state of a list that is stored in the address, and the paths to other states of it. */
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListAddress } from './list-address.ts';
import { useNavigateTo } from './use-navigate-to.ts';

export interface ListView<State> {
  state: State;
  /** The state without the open row and the saved view. */
  filters: State;
  /** The saved view in the address. */
  saved: number | undefined;
  /** Id of the row that is open beside the list. */
  openId: unknown;
  /** Returns the path of the list after a change, which closes the open row. */
  toPath(next?: Partial<State>): string;
  /** Returns the path that opens a row; undefined if the address has no open row. */
  toRowPath?(id: number | 'new'): string;
  change(next: Partial<State>, options?: { replace?: boolean }): void;
  close(): void;
}

export function useListView<State extends object>(address: ListAddress<State>): ListView<State> {
  const search = useSearch({ strict: false });
  const navigateTo = useNavigateTo();
  return useMemo(() => {
    const { openKey } = address;
    const state = address.parse(search);
    const { saved }: { saved?: number } = state;
    const filters = { ...state, saved: undefined, ...(openKey !== undefined && { [openKey]: undefined }) };
    const toPath = (next: Partial<State> = {}) => address.toPath({ ...filters, saved, ...next });
    return {
      state,
      filters,
      saved,
      openId: openKey && state[openKey],
      toPath,
      ...(openKey !== undefined && { toRowPath: (id) => address.toPath({ ...filters, saved, [openKey]: id }) }),
      change: (next, options) => navigateTo(toPath(next), options),
      close: () => navigateTo(toPath()),
    };
  }, [address, search, navigateTo]);
}
