import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMenus } from '../../navigation/queries.ts';
import { accountMenu } from '../../../platform/lib/addresses.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { TIMINGS } from '../../../platform/lib/timings.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { CategoryChoice } from '../CategoryChoice.tsx';
import { searchQuery } from '../queries.ts';
import { ResultLinks } from '../ResultLinks.tsx';
import { parseSearchState, searchPath } from '../search-address.ts';
import { getSearchGroups } from '../search-groups.ts';
import { toFoundRecord } from '../search-results.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './SearchScreen.module.css';

/** Searches all records or one category, with more results than the search of the header. */
export function SearchScreen() {
  const { text = '', type } = parseSearchState(useSearch({ strict: false }));
  const { history } = useRouter();
  const groups = getSearchGroups();
  const category = groups.some(({ name }) => name === type) ? type : undefined;
  const [typed, setTyped] = useState(text);
  const [debounced] = useDebouncedValue(typed.trim(), TIMINGS.searchDebounce);
  // The address is changed by typing, and by links and Back.
  const reported = useRef(text);
  useEffect(() => {
    if (debounced === reported.current) return;
    reported.current = debounced;
    history.replace(searchPath({ text: debounced || undefined, type: category }));
  }, [debounced, category, history]);
  useEffect(() => {
    if (text === reported.current) return;
    reported.current = text;
    setTyped(text);
  }, [text]);
  return (
    <>
      <PageHeader title="Search" />
      <div className={pageHeaderStyles.page}>
        <div className={styles.form}>
          <TextInput
            type="search"
            autoFocus
            aria-label="Search"
            placeholder="Beginnings of names…"
            leftSection={<Search size={15} aria-hidden />}
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <CategoryChoice
            categories={groups.map(({ name }) => name)}
            value={category}
            onChange={(next) => history.push(searchPath({ text: typed.trim() || undefined, type: next }))}
          />
        </div>
        <Results text={text} category={category} />
      </div>
    </>
  );
}

function Results({ text, category }: { text: string; category: string | undefined }) {
  const session = useSignedIn();
  const menu = accountMenu(useMenus());
  const { data, error, refetch, isFetching } = useQuery({
    ...searchQuery(text, category),
    placeholderData: keepPreviousData,
  });
  if (text === '' && category === undefined) {
    return (
      <EmptyState title="Search all records" icon={Search}>
        Type the beginning of a name, or select a category.
      </EmptyState>
    );
  }
  if (error) return <ErrorState title="The search failed" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const found = getSearchGroups().flatMap((group) => {
    const results = (data[group.name] ?? []).map((result) =>
      toFoundRecord(result, group, { session, accountMenu: menu }),
    );
    return results.length > 0 ? [{ group, results }] : [];
  });
  if (found.length === 0 && !isFetching) {
    return (
      <EmptyState title={text === '' ? 'No records yet' : `Nothing matches “${text}”`} icon={Search}>
        {text !== '' && 'Try another part of the name.'}
      </EmptyState>
    );
  }
  return (
    <div className={styles.groups} aria-busy={isFetching}>
      {found.map(({ group, results }) => (
        <section key={group.name}>
          <h2>{group.name}</h2>
          <ResultLinks label={group.name} results={results} term={text} />
        </section>
      ))}
    </div>
  );
}
