import type { StepSearch } from './import-search.ts';
import { formatCount } from './kind-descriptions.ts';
import { groupByColumn, type ErrorGroup } from './preview-rows.ts';
import type { SelectedError } from './use-row-errors.ts';

interface ErrorGroupsProps {
  groups: readonly ErrorGroup[];
  /** The active error filter. */
  search: StepSearch;
  onChoose: (error: SelectedError | null) => void;
}

/** Errors grouped by column. Clicking a column or a reason shows its rows; clicking it again shows all rows. */
export const ErrorGroups = ({ groups, search, onChoose }: ErrorGroupsProps) => (
  <ul className="ig" aria-label="Errors">
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
            <b className="grow ell" title={name}>
              {name}
            </b>
            <span className="num">{formatCount(rows)}</span>
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
                    <span className="grow">{reason}</span>
                    <span className="num">{formatCount(count)}</span>
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
