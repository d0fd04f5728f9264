import { formatNumber } from '@mainstay/contract/rules/numbers';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import textStyles from '../theme/text.module.css';
import filterBarStyles from './FilterBar.module.css';
import iconButtonStyles from './icon-button.module.css';
import styles from './FloatingBar.module.css';

interface SelectionBarProps {
  /** The plural name of the rows, such as `accounts`. */
  noun: string;
  count: number;
  /** The number of matches; undefined if it is unknown or all of them are selected. */
  more: number | undefined;
  onAll: () => void;
  onClear: () => void;
  /** Operations on the selection. */
  children: ReactNode;
}

/** Shows the number of selected rows with the available operations, and offers to select all that match. */
export const SelectionBar = ({ noun, count, more, onAll, onClear, children }: SelectionBarProps) => (
  <section className={styles.root} aria-label={`Selected ${noun}`}>
    <b className={textStyles.tabular}>{formatNumber(count)} selected</b>
    {more !== undefined && more > count && (
      <button type="button" className={filterBarStyles.toolButton} onClick={onAll}>
        Select all {formatNumber(more)} that match
      </button>
    )}
    {children}
    <button type="button" className={iconButtonStyles.iconButton} aria-label="Clear the selection" onClick={onClear}>
      <X size={15} aria-hidden />
    </button>
  </section>
);
