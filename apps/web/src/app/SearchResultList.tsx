import { clsx } from 'clsx';
import { ArrowRight, Clock, FileText } from 'lucide-react';
import { formatAccountMoney } from '../platform/lib/money.ts';
import { getFeatures } from '../platform/feature.ts';
import { AccountLogo } from '../platform/ui/AccountLogo.tsx';
import { HealthBar } from '../platform/ui/HealthBar.tsx';
import { Keys } from '../platform/ui/Kbd.tsx';
import type { AccountMetrics, SearchResult } from './palette-results.ts';
import type { SearchState } from './use-search.ts';
import layoutStyles from '../platform/theme/layout.module.css';
import textStyles from '../platform/theme/text.module.css';
import styles from './CommandPalette.module.css';

/** Renders a text and highlights the first match of the term. */
function HighlightedText({ text, term }: { text: string; term: string }) {
  const at = term ? text.toLowerCase().indexOf(term.toLowerCase()) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + term.length)}</mark>
      {text.slice(at + term.length)}
    </>
  );
}

function ResultIcon({ hit }: { hit: SearchResult }) {
  if (hit.account) return <AccountLogo name={hit.text} image={hit.account.image_url} />;
  if (hit.group === 'Recent') return <Clock size={15} aria-hidden />;
  const Icon = getFeatures().commands.find((command) => `command-${command.id}` === hit.id)?.icon ?? FileText;
  return <Icon size={15} aria-hidden />;
}

const ResultMetrics = ({ mrr, health }: AccountMetrics) => (
  <span className={styles.figures}>
    <span className={clsx(styles.revenue, textStyles.tabular)}>
      <span className={textStyles.screenReaderOnly}>MRR </span>
      {formatAccountMoney(mrr)}
    </span>
    <span className={styles.health}>
      <HealthBar score={health} />
    </span>
  </span>
);

interface SearchResultListProps {
  id: string;
  search: SearchState;
}

/** Returns the element id of a result, which the search field references as active. */
export const getResultId = (list: string, at: number): string => `${list}-${at}`;

/** Lists results grouped under headings. */
export function SearchResultList({ id, search }: SearchResultListProps) {
  const { hits, term, at } = search;
  const groups = [...new Set(hits.map((hit) => hit.group))];
  const displayedTerm = term.replace(/^>/, '').trim();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard.
    <div className={styles.results} id={id} role="listbox" aria-label="Results" tabIndex={0}>
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
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={styles.result}
                onMouseMove={() => search.setAt(index)}
                onClick={(event) => search.open(hit, event.metaKey || event.ctrlKey)}
              >
                <span className={styles.icon}>
                  <ResultIcon hit={hit} />
                </span>
                <span className={clsx(layoutStyles.grow, textStyles.truncate)}>
                  <HighlightedText text={hit.text} term={displayedTerm} />
                </span>
                {hit.account && <ResultMetrics {...hit.account} />}
                {hit.keys && <Keys keys={hit.keys} />}
                <ArrowRight size={14} className={styles.arrow} aria-hidden />
              </div>
            ) : null,
          )}
        </div>
      ))}
      {hits.length === 0 && (
        <p className={styles.emptyMessage}>{search.searching ? 'Searching…' : formatNoResults(displayedTerm)}</p>
      )}
    </div>
  );
}

const formatNoResults = (term: string) => `Nothing matches “${term}”. Try part of a name.`;
