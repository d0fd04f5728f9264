import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import { useMenus } from '../core/navigation/queries.ts';
import { matchesSearch } from '../core/search/highlight.ts';
import { searchQuery } from '../core/search/queries.ts';
import { searchPath } from '../core/search/search-address.ts';
import { getSearchGroups } from '../core/search/search-groups.ts';
import { toFoundRecord } from '../core/search/search-results.ts';
import { accountMenu, headerItems } from '../platform/lib/addresses.ts';
import { useSignedIn } from '../platform/lib/session.ts';
import { useOpenRoute } from '../platform/lib/use-open-route.ts';
import type { PaletteCommand } from './palette-commands.ts';
import { findResults, type PaletteResult } from './palette-results.ts';
import { addRecentItem, getRecentItems } from './recent-items.ts';

interface SearchOptions {
  commands: readonly PaletteCommand[];
  /** Delay of requests while the user is typing, in milliseconds. */
  debounce: number;
  /** Is called when a result was opened. */
  onDone: () => void;
  /** Shows the list of a command. */
  onList?: (list: 'actions') => void;
  /** What was typed before the field existed. */
  initialTerm?: string;
}

/** The search of the palette and the header: its text, category, results, active result, and functions that open results. */
export function useSearch({ commands, debounce, onDone, onList, initialTerm = '' }: SearchOptions) {
  const session = useSignedIn();
  const menus = useMenus();
  const openPath = useOpenRoute();
  const [term, setTerm] = useState(initialTerm);
  const [category, setCategory] = useState<string>();
  const [at, setAt] = useState(0);
  const [recent] = useState(getRecentItems);
  const groups = getSearchGroups();
  const [debounced] = useDebouncedValue(term.trim(), debounce);
  const isCommandSearch = term.startsWith('>');
  const searchedText = debounced.startsWith('>') ? '' : debounced;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(searchedText, category),
    placeholderData: keepPreviousData,
  });
  // While a response is pending, matching results of the previous response are shown.
  const isOutdated = isPlaceholderData || searchedText !== term.trim();
  // A failure is that of the text it was reported for.
  const currentError = isOutdated ? null : error;
  const isRequested = category !== undefined || (term.trim() !== '' && !isCommandSearch);
  const context = { session, accountMenu: accountMenu(menus) };
  const records = groups.flatMap((group) =>
    (isRequested && (category === undefined || group.name === category) ? (data?.[group.name] ?? []) : [])
      .filter(({ name }) => !isOutdated || matchesSearch(name, term))
      .map((result) => toFoundRecord(result, group, context)),
  );
  const hits: PaletteResult[] =
    category === undefined
      ? findResults(term, { records, pages: headerItems(menus), commands, recent, groups })
      : records;

  const change = (value: string) => {
    setTerm(value);
    setAt(0);
  };
  const chooseCategory = (next: string | undefined) => {
    setCategory(next);
    setAt(0);
  };
  /** Selects the next category, or the previous one with -1. */
  const stepCategory = (step: number) => {
    const names = [undefined, ...groups.map(({ name }) => name)];
    chooseCategory(names[(names.indexOf(category) + step + names.length) % names.length]);
  };
  const open = ({ text, group, path, run, list }: PaletteResult, newTab: boolean) => {
    if (list) {
      change('');
      onList?.(list);
      return;
    }
    if (path !== undefined && group !== 'Commands' && group !== 'Recent') addRecentItem({ text, path, group });
    change('');
    chooseCategory(undefined);
    onDone();
    run?.();
    if (path !== undefined) openPath(path, newTab);
  };
  const openAll = () => {
    onDone();
    openPath(searchPath({ text: term.trim(), type: category }), false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const hit = hits[at];
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      setAt((at + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && hit) {
      event.preventDefault();
      open(hit, event.metaKey || event.ctrlKey);
    } else if (event.key === 'Enter' && isRequested && currentError) {
      event.preventDefault();
      void refetch();
    } else if (event.key === 'Backspace' && term === '' && category !== undefined) chooseCategory(undefined);
  };
  return {
    term,
    change,
    category,
    chooseCategory,
    stepCategory,
    categories: groups.map(({ name }) => name),
    hits,
    at,
    setAt,
    open,
    openAll,
    onKeyDown,
    /** Whether results of the server may still arrive. */
    searching: isRequested && (isFetching || searchedText !== term.trim()) && !currentError,
    error: isRequested ? currentError : null,
    retry: (): void => void refetch(),
  };
}

export type SearchState = ReturnType<typeof useSearch>;
