import { formatNumber } from '@mainstay/contract/rules/numbers';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import textStyles from '../theme/text.module.css';
import iconButtonStyles from './icon-button.module.css';
import styles from './Pager.module.css';

interface PagerProps {
  report: {
    has_prev: boolean;
    has_next: boolean;
    /** Starts at 1. */
    current_page: number;
    /** Undefined if the rows were not counted. */
    total_records?: number;
  };
  /** Rows per page, and rows of the current page. */
  size: number;
  count: number;
  onPage: (page: number) => void;
}

/** Shows the range of rows and their total, with buttons for the previous and next page. */
export function Pager({ report, size, count, onPage }: PagerProps) {
  const { has_prev, has_next, current_page, total_records } = report;
  const first = (current_page - 1) * size + 1;
  const range = count === 0 ? '0' : `${first}–${first + count - 1}`;
  const total = total_records === undefined ? '' : ` of ${formatNumber(total_records)}`;
  return (
    <div className={styles.root} role="group" aria-label="Pages">
      <span className={clsx(textStyles.caption, styles.caption, textStyles.tabular)}>
        {range}
        {total}
      </span>
      <button
        type="button"
        className={clsx(iconButtonStyles.iconButton, styles.iconButton)}
        aria-label="Previous page"
        disabled={!has_prev}
        onClick={() => onPage(current_page - 1)}
      >
        <ChevronLeft size={15} aria-hidden />
      </button>
      <button
        type="button"
        className={clsx(iconButtonStyles.iconButton, styles.iconButton)}
        aria-label="Next page"
        disabled={!has_next}
        onClick={() => onPage(current_page + 1)}
      >
        <ChevronRight size={15} aria-hidden />
      </button>
    </div>
  );
}
