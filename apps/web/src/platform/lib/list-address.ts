/** Addresses of lists: one description parses, builds and types the state that the query parameters contain. */
import { isSearchText, parsePositiveInt, type Search, stringifySearch } from './search-params.ts';

/** Parses one query parameter. Returns undefined for invalid values, which count as missing. */
export type Param<T> = (value: unknown) => T | undefined;

export const text: Param<string> = (value) => (isSearchText(value) ? value : undefined);
export const positive: Param<number> = parsePositiveInt;
export const idOrNew: Param<number | 'new'> = (value) => (value === 'new' ? value : parsePositiveInt(value));
/** The saved view of a list, or 0 for a list that does not open with the default view. */
const savedView: Param<number> = (value) => (value === '0' || value === 0 ? 0 : parsePositiveInt(value));
export const flag: Param<true> = (value) => value === true || value === 'true' || undefined;
export const oneOf =
  <const T extends string>(values: readonly T[]): Param<T> =>
  (value) =>
    values.find((one) => one === value);
/** A column to sort by, descending with a leading `-`. The default order is omitted from the address. */
export const sortBy =
  <const T extends string>(columns: readonly T[], defaultSort: NoInfer<T | `-${T}`>): Param<T | `-${T}`> =>
  (value) =>
    value === defaultSort
      ? undefined
      : columns.flatMap((column) => [column, `-${column}`] as const).find((one) => one === value);

type Params = Record<string, Param<unknown>>;
type StateOf<P extends Params> = { [K in keyof P]?: ReturnType<P[K]> } & { saved?: number };

export interface ListAddress<State> {
  path: string;
  /** The parameter that identifies the open row; undefined if rows open elsewhere. */
  openKey: (keyof State & string) | undefined;
  /** Parses the query parameters as `validateSearch` of a route. */
  parse: (search: Search) => State;
  toPath: (state?: State) => string;
}

/** @param openKey the parameter that identifies the row that is open beside the list */
export const listAddress = <P extends Params>(
  path: string,
  params: P,
  openKey?: keyof P & string,
): ListAddress<StateOf<P>> => ({
  path,
  openKey,
  parse: (search) => {
    const values = Object.entries({ ...params, saved: savedView }).map(
      ([key, parse]) => [key, parse(search[key])] as const,
    );
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as StateOf<P>;
  },
  toPath: (state = {}) =>
    `${path}${stringifySearch({ ...state, ...('find' in state && { find: state.find || undefined }) })}`,
});
