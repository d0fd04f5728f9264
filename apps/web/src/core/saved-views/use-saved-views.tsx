/** Saved views for a `ListScreen`. */
import type { ReactNode } from 'react';
import type { ListView } from '../../platform/lib/use-list-view.ts';
import { SavedViewTabs } from './SavedViewTabs.tsx';
import { SaveViewButton } from './SaveViewButton.tsx';
import { useListViews, type ViewState } from './use-list-views.ts';

/** A tab of the product: the state of a list that it opens, and the number of its rows. */
export interface ListTab<State> {
  name: string;
  state: State;
  isCurrent: boolean;
  count?: string | undefined;
}

const withoutUndefined = (state: object): ViewState =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));

/**
 * Returns the props with which a `ListScreen` shows its saved views.
 * @param list the name of the list on the server
 */
export function useSavedViews<State extends object>(
  list: string,
  view: ListView<State>,
  tabs: readonly ListTab<State>[],
): { below: ReactNode; tools: ReactNode } {
  const { filters, saved: savedId, toPath } = view;
  const cleared = Object.fromEntries(Object.keys(filters).map((key) => [key, undefined]));
  const listOfViews = {
    list,
    state: withoutUndefined(filters),
    savedId,
    toPath: (state: ViewState, saved?: number) => toPath({ ...cleared, ...state, saved } as unknown as Partial<State>),
    opensDefault: view.openId === undefined,
    plainPath: toPath({ saved: 0 } as unknown as Partial<State>),
  };
  const views = useListViews(listOfViews);
  const builtIn = tabs.map(({ state, ...tab }) => ({ ...tab, id: tab.name, state: withoutUndefined(state) }));
  return {
    below: <SavedViewTabs list={listOfViews} views={views} builtIn={builtIn} />,
    tools: <SaveViewButton list={listOfViews} views={views} />,
  };
}
