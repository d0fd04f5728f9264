/** The saved views of a list and the one that is open. */
import { hashKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigateTo } from '../../platform/lib/use-navigate-to.ts';
import { type SavedView, savedViewsQuery } from './queries.ts';

export type ViewState = SavedView['state'];

/** A list whose state is in its address. */
export interface ListOfViews {
  /** The name of the list on the server, such as `accounts`. */
  list: string;
  /** The parts of the state that a view saves: filters, sort order and columns. */
  state: ViewState;
  /** The id in the address: of a view, or 0 for a list that does not open with the default view. */
  savedId: number | undefined;
  /** The path of the current state with the id 0. */
  plainPath: string;
  /** Returns the path of the list in a state. */
  toPath: (state: ViewState, savedId?: number) => string;
  /** True if the list opens with the user's default view unless the address has a state. */
  opensDefault: boolean;
}

/** Compares states regardless of the order of their keys, which the database changes. */
const isSameState = (a: ViewState, b: ViewState): boolean => hashKey([a]) === hashKey([b]);

/**
 * Returns the saved views, and opens the default view if the address has no state. Other addresses get an id if there is a default view,
 * so that the list does not open it when the user removes the last filter.
 */
export function useListViews({ list, state, savedId, toPath, opensDefault, plainPath }: ListOfViews) {
  const { data, isFetching } = useQuery(savedViewsQuery(list));
  const navigateTo = useNavigateTo();
  const views = data?.views ?? [];
  const current = views.find(({ id }) => id === savedId);
  const defaultView = views.find((view) => view.is_default);
  const isPlain = Object.keys(state).length === 0;
  const replacement =
    defaultView && opensDefault && savedId === undefined && !isFetching
      ? isPlain
        ? toPath(defaultView.state, defaultView.id)
        : plainPath
      : undefined;
  useEffect(() => {
    if (replacement !== undefined) navigateTo(replacement, { replace: true });
  }, [replacement, navigateTo]);
  return {
    views,
    teams: data?.teams ?? [],
    current,
    /** The state differs from the one that the current view saved. */
    isChanged: current !== undefined && !isSameState(current.state, state),
    getViewPath: (view: SavedView) => toPath(view.state, view.id),
    /** Returns the path of a state that is not a saved view. */
    getPlainPath: (next: ViewState) => toPath(next, defaultView && 0),
  };
}

export type ListViews = ReturnType<typeof useListViews>;
