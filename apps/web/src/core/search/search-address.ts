/** The address of the search: its text and category. */
import { type Search, stringifySearch, textParam } from '../../platform/lib/search-params.ts';

export interface SearchState {
  text?: string | undefined;
  /** The name of a group. */
  type?: string | undefined;
}

export const parseSearchState = (search: Search): SearchState => {
  const [text, type] = [textParam(search, 'text', 200), textParam(search, 'type', 60)];
  return { ...(text && { text }), ...(type && { type }) };
};

export const searchPath = (state: SearchState = {}): string => `/dashboard/search${stringifySearch({ ...state })}`;
