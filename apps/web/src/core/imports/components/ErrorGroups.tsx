import { formatNumber } from '@mainstay/contract/rules/numbers';
import { clsx } from 'clsx';
import type { StepSearch } from './import-search.ts';
import { groupByColumn, type ErrorGroup } from './preview-rows.ts';
import type { SelectedError } from './use-row-errors.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './RowPreviewTable.module.css';

interface ErrorGroupsProps {
  groups: readonly ErrorGroup[];
  /** The active error filter. */
  search: StepSearch;
  onChoose: (error: SelectedError | null) => void;
}

/** Errors grouped by column. Clicking a column or a reason shows its rows; clicking it again shows all rows. */
export const ErrorGroups = ({ groups, search, onChoose }: ErrorGroupsProps) => (
  <ul className={styles.errorGroups} aria-label="Errors">
    {groupByColumn(groups).map(({ column, rows, reasons }) => {
      const isSelected = column === null ? search.whole === 'row' : search.column === column;
      const isWholeColumn = isSelected && search.reason === undefined;
      const name = column ?? 'Entire row';
      return (
        <li key={name}>
          <button
            type="button"
            aria-pressed={isWholeColumn}
            onClick={() => onChoose(isWholeColumn ? null : { column })}
          >
            <b className={clsx(layoutStyles.grow, textStyles.truncate)} title={name}>
              {name}
            </b>
            <span className={textStyles.tabular}>{formatNumber(rows)}</span>
          </button>
          <ul>
            {reasons.map(({ reason, rows: count }) => {
              const isActive = isSelected && search.reason === reason;
              return (
                <li key={reason}>
                  <button
                    type="button"
                    aria-pressed={isActive}
                    onClick={() => onChoose(isActive ? null : { column, reason })}
                  >
                    <span className={layoutStyles.grow}>{reason}</span>
                    <span className={textStyles.tabular}>{formatNumber(count)}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </li>
      );
    })}
  </ul>
);
