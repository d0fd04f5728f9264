import { hashHref } from '../../platform/lib/history.ts';
import { ResultContent } from './ResultContent.tsx';
import type { FoundRecord } from './search-results.ts';
import styles from './ResultLinks.module.css';

interface ResultLinksProps {
  label: string;
  results: readonly FoundRecord[];
  /** The search whose matches are emphasized. */
  term: string;
}

/** Lists found records as links. */
export const ResultLinks = ({ label, results, term }: ResultLinksProps) => (
  <ul className={styles.root} aria-label={label}>
    {results.map(({ id, path, group: _group, ...content }) => (
      <li key={id}>
        <a className={styles.link} href={hashHref(path)}>
          <ResultContent {...content} term={term} />
        </a>
      </li>
    ))}
  </ul>
);
