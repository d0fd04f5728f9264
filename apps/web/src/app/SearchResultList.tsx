import { ArrowRight } from 'lucide-react';
import { ResultContent } from '../core/search/ResultContent.tsx';
import { ErrorState } from '../platform/ui/ErrorState.tsx';
import { Keys } from '../platform/ui/Keys.tsx';
import type { SearchState } from './use-search.ts';
import styles from './CommandPalette.module.css';

/** The state of a list of results that the keyboard moves through. */
export type ResultListState = Pick<
  SearchState,
  'hits' | 'term' | 'at' | 'setAt' | 'open' | 'searching' | 'error' | 'retry'
>;

interface SearchResultListProps {
  id: string;
  search: ResultListState;
  /** Is shown if nothing was found for an empty text. */
  emptyText?: string;
}

/** Returns the element id of a result, which the search field references as active. */
export const getResultId = (list: string, at: number): string => `${list}-${at}`;

/** Scrolls the active result into view when the keyboard moves to it. */
const showActive = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Lists results grouped under headings. */
export function SearchResultList({ id, search, emptyText = 'No records yet' }: SearchResultListProps) {
  const { hits, term, at, error } = search;
  const groups = [...new Set(hits.map((hit) => hit.group))];
  const displayedTerm = term.replace(/^>/, '').trim();
  const message = search.searching
    ? 'Searching…'
    : displayedTerm === ''
      ? emptyText
      : `Nothing matches “${displayedTerm}”. Try part of a name.`;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard. */}
      <div
        className={styles.results}
        id={id}
        role="listbox"
        aria-label="Results"
        aria-busy={search.searching}
        tabIndex={0}
      >
        {groups.map((group) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p className={styles.groupTitle} id={`${id}-${group}`}>
              {group}
            </p>
            {hits.map((hit, index) =>
              hit.group === group ? (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and handles the keys.
                <div
                  key={hit.id}
                  id={getResultId(id, index)}
                  ref={index === at ? showActive : null}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  className={styles.result}
                  onMouseMove={() => search.setAt(index)}
                  onClick={(event) => search.open(hit, event.metaKey || event.ctrlKey)}
                >
                  <ResultContent
                    text={hit.text}
                    term={displayedTerm}
                    icon={hit.icon}
                    caption={hit.caption}
                    account={hit.account}
                  />
                  {hit.keys && <Keys keys={hit.keys} />}
                  <ArrowRight size={14} className={styles.arrow} aria-hidden />
                </div>
              ) : null,
            )}
          </div>
        ))}
        {hits.length === 0 && !error && <p className={styles.emptyMessage}>{message}</p>}
      </div>
      {error && <ErrorState title="The search failed" error={error} onRetry={search.retry} />}
    </>
  );
}
