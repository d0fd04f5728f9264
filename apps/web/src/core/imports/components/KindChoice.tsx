import { KIND_NAMES } from '@mainstay/contract/rules/import-fields';
import { IMPORT_KINDS, type ImportKind } from '@mainstay/contract/rules/import-kinds';
import { KIND_DESCRIPTIONS } from './kind-descriptions.ts';

interface KindChoiceProps {
  value: ImportKind;
  onChange: (kind: ImportKind) => void;
}

/** Cards to select the kind of import, in the order that suits a first import. */
export const KindChoice = ({ value, onChange }: KindChoiceProps) => (
  <fieldset className="ik">
    <legend>What is in the file?</legend>
    {IMPORT_KINDS.map((kind) => {
      const { row, after } = KIND_DESCRIPTIONS[kind];
      return (
        <label key={kind} className="ik-c">
          <input type="radio" name="kind" value={kind} checked={kind === value} onChange={() => onChange(kind)} />
          <b>{KIND_NAMES[kind]}</b>
          <span>{row}</span>
          {after.length > 0 && (
            <small>After {after.map((earlier) => KIND_NAMES[earlier].toLowerCase()).join(' and ')}</small>
          )}
        </label>
      );
    })}
  </fieldset>
);
