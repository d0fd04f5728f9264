import { countText } from './kind-texts.ts';
import type { FaultGroup } from './landing-rows.ts';

interface FaultGroupsProps {
  groups: readonly FaultGroup[];
  /** The group whose rows show. */
  reason: string | undefined;
  column: string | undefined;
  onChoose: (group: FaultGroup | null) => void;
}

/** What is wrong, how often; a press shows the rows of one fault, a second press all. */
export const FaultGroups = ({ groups, reason, column, onChoose }: FaultGroupsProps) => (
  <ul className="ig" aria-label="Faults">
    {groups.map((group) => {
      const on = group.reason === reason && (column === undefined || column === (group.column ?? ''));
      return (
        <li key={`${group.reason} ${group.column}`}>
          <button type="button" aria-pressed={on} onClick={() => onChoose(on ? null : group)}>
            <span className="grow">
              <b>{group.reason}</b>
              <span className="cap">{group.column ?? 'whole row'}</span>
            </span>
            <span className="num">{countText(group.rows)}</span>
          </button>
        </li>
      );
    })}
  </ul>
);
