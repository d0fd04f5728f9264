import type { UserType } from '@mainstay/contract/rules/access';
import '../../../platform/ui/NativeField.css';

const TYPES: readonly (readonly [UserType, string])[] = [
  ['P', 'Primary CSM'],
  ['E', 'Extended team'],
  ['A', 'By role, not on the team'],
];

interface PermissionChecksProps {
  legend: string;
  value: readonly UserType[];
  onChange: (value: UserType[]) => void;
}

/** Checkboxes for the member types that have a permission; if none is checked, no type has it. */
export const PermissionChecks = ({ legend, value, onChange }: PermissionChecksProps) => (
  <fieldset className="field-group">
    <legend>{legend}</legend>
    {TYPES.map(([type, label]) => (
      <label key={type}>
        <input
          type="checkbox"
          checked={value.includes(type)}
          onChange={(event) => onChange(event.target.checked ? [...value, type] : value.filter((one) => one !== type))}
        />
        {label}
      </label>
    ))}
  </fieldset>
);
