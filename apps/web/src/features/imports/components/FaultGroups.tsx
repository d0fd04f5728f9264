import type { StepSearch } from './import-search.ts';
import { countText } from './kind-texts.ts';
import { byColumn, type FaultGroup } from './landing-rows.ts';
import type { ChosenFault } from './use-faults.ts';

interface FaultGroupsProps {
  groups: readonly FaultGroup[];
  /** The fault whose rows show. */
  search: StepSearch;
  onChoose: (fault: ChosenFault | null) => void;
}

/** What is wrong, column by column; a press shows the rows of a column or of one reason, a second press all. */
export const FaultGroups = ({ groups, search, onChoose }: FaultGroupsProps) => (
  <ul className="ig" aria-label="Faults">
    {byColumn(groups).map(({ column, rows, reasons }) => {
      const chosen = column === null ? search.whole === 'row' : search.column === column;
      const whole = chosen && search.reason === undefined;
      const name = column ?? 'Whole row';
      return (
        <li key={name}>
          <button type="button" aria-pressed={whole} onClick={() => onChoose(whole ? null : { column })}>
            <b className="grow ell" title={name}>
              {name}
            </b>
            <span className="num">{countText(rows)}</span>
          </button>
          <ul>
            {reasons.map(({ reason, rows: count }) => {
              const on = chosen && search.reason === reason;
              return (
                <li key={reason}>
                  <button type="button" aria-pressed={on} onClick={() => onChoose(on ? null : { column, reason })}>
                    <span className="grow">{reason}</span>
                    <span className="num">{countText(count)}</span>
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
