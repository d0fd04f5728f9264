import type { Expression } from '@mainstay/contract/rules/expressions';
import type { FormulaNames } from '@mainstay/contract/rules/formula';
import type { FormulaName } from '../../../../platform/ui/formula-completion.ts';
import { FormulaField } from '../../../../platform/ui/FormulaField.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import styles from '../../../../platform/ui/button.module.css';

interface ExpressionFieldProps {
  label: string;
  value: Expression;
  onChange: (value: Expression) => void;
  names: readonly FormulaName[];
  mode?: FormulaNames;
  error?: string | undefined;
  /** Accepts only a formula, without a list of columns. */
  formulaOnly?: boolean;
}

const FORMULA = ' formula';
const TREE = ' tree';

/** Field for a column or a formula. An expression tree is kept until the user replaces it. */
export function ExpressionField(props: ExpressionFieldProps) {
  const { label, value, onChange, names, mode = 'columns', error, formulaOnly } = props;
  const isFormula = 'formula' in value;
  const key = mode === 'measures' ? 'measure' : 'field';
  const selectedName =
    (key === 'field' && 'field' in value && value.field) || (key === 'measure' && 'measure' in value && value.measure);
  const formula = isFormula ? value.formula : formulaOnly && selectedName ? selectedName : undefined;
  const selected = isFormula ? FORMULA : selectedName || TREE;
  const select = (next: string) => {
    if (next === TREE) return;
    if (next === FORMULA) onChange({ formula: selectedName || '' });
    else onChange(key === 'field' ? { field: next } : { measure: next });
  };
  const options = [
    ...names.map(({ name, label: text }) => ({ value: name, label: text, group: 'Columns' })),
    { value: FORMULA, label: 'A formula…', group: 'Or' },
    ...(selected === TREE ? [{ value: TREE, label: 'Expression (read-only)', group: 'Or' }] : []),
  ];
  return (
    <>
      {!formulaOnly && (
        <SelectField
          label={label}
          value={selected}
          options={options}
          onChange={select}
          error={isFormula ? undefined : error}
        />
      )}
      {formula !== undefined && (
        <FormulaField
          label={formulaOnly ? label : 'Formula'}
          value={formula}
          names={names}
          mode={mode}
          error={error}
          onChange={(text) => onChange({ formula: text })}
        />
      )}
      {formulaOnly && formula === undefined && (
        <button type="button" className={styles.button} onClick={() => onChange({ formula: '' })}>
          {label}: replace with a formula
        </button>
      )}
    </>
  );
}
