import { accounts } from '@mainstay/contract/accounts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useMenus } from '../core/navigation/queries.ts';
import { accountMenu, accountPath, headerItems } from '../platform/lib/addresses.ts';
import { query } from '../platform/lib/query.ts';
import { useSignedIn } from '../platform/lib/session.ts';
import { TIMINGS } from '../platform/lib/timings.ts';
import { useOpenRoute } from '../platform/lib/use-open-route.ts';
import { getCommands } from './commands.ts';
import { findResults, includesText, type SearchResult } from './palette-results.ts';
import { getRecentItems, addRecentItem } from './recent-items.ts';

/** The search of the palette and the bar: its term, results, active result, and a function that opens a result. */
export function useSearch(onDone: () => void) {
  const session = useSignedIn();
  const menus = useMenus();
  const openPath = useOpenRoute();
  const [term, setTerm] = useState('');
  const [at, setAt] = useState(0);
  const [recent] = useState(getRecentItems);
  const [debounced] = useDebouncedValue(term.trim(), TIMINGS.paletteDebounce);
  const isAccountSearch = debounced !== '' && !debounced.startsWith('>');
  const accountQuery = useQuery({
    ...query(accounts.searchAccounts, { query: { search: debounced, limit: 4 } }),
    enabled: isAccountSearch,
    placeholderData: keepPreviousData,
  });
  // While a response is pending, matching results of the previous response are shown.
  const isOutdated = accountQuery.isPlaceholderData || debounced !== term.trim();
  const hits = useMemo(() => {
    const menu = accountMenu(menus);
    const foundAccounts = isAccountSearch ? (accountQuery.data?.accounts ?? []) : [];
    const matches = isOutdated ? foundAccounts.filter(({ name }) => includesText(name, term.trim())) : foundAccounts;
    const sources = {
      accounts: matches.map((account) => ({ ...account, path: accountPath(account, menu) })),
      pages: headerItems(menus),
      commands: getCommands(session),
      recent,
    };
    return findResults(term, sources);
  }, [term, isAccountSearch, isOutdated, accountQuery.data, menus, session, recent]);

  const change = (value: string) => {
    setTerm(value);
    setAt(0);
  };
  const open = (hit: SearchResult, newTab: boolean) => {
    addRecentItem({ text: hit.text, path: hit.path });
    change('');
    onDone();
    openPath(hit.path, newTab);
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
    }
  };
  return { term, change, hits, at, setAt, open, onKeyDown, searching: isAccountSearch && accountQuery.isFetching };
}

export type SearchState = ReturnType<typeof useSearch>;
