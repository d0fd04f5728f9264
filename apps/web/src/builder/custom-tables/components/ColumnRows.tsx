import { COLUMN_TYPES, type ColumnType, type TableColumn } from '@mainstay/contract/rules/custom-rows';
import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import buttonStyles from '../../../platform/ui/button.module.css';
import editorFormStyles from '../../../platform/ui/EditorForm.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import nativeFieldStyles from '../../../platform/ui/NativeField.module.css';
import selectStyles from '../../../platform/ui/select.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './Tables.module.css';

interface ColumnRowsProps {
  value: readonly TableColumn[];
  /** Stored columns. Their types cannot be changed, because rows may exist. */
  storedColumns: readonly TableColumn[];
  /** Error messages by path, for example `columns.0.key`. */
  issues: Readonly<Record<string, string>>;
  onChange: (value: TableColumn[]) => void;
}

const getIssue = (issues: ColumnRowsProps['issues'], position: number): string | undefined =>
  Object.entries(issues).find(([path]) => path.startsWith(`columns.${position}.`))?.[1];

const LABELS: Readonly<Record<ColumnType, string>> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  boolean: 'Yes or no',
  choice: 'Choice',
};

export const COLUMN_TYPE_OPTIONS = COLUMN_TYPES.map((value) => ({ value, label: LABELS[value] }));

/** Editor for the columns of a table: key, label, type, and whether they can be filtered. */
export function ColumnRows({ value, storedColumns, issues, onChange }: ColumnRowsProps) {
  const change = (position: number, next: Partial<TableColumn>) =>
    onChange(value.map((column, index) => (index === position ? { ...column, ...next } : column)));
  const changeType = (position: number, type: ColumnType) => {
    const { options, filterable } = value[position] ?? { options: [], filterable: false };
    change(position, { type, options: type === 'choice' ? options : [], filterable: type !== 'boolean' && filterable });
  };
  const isStored = (key: string) => storedColumns.some((column) => column.key === key);
  return (
    <fieldset className={clsx(nativeFieldStyles.group, styles.columns)}>
      <legend>Columns</legend>
      {value.map((column, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no stable key while their keys are edited.
        <div className={styles.column} key={position}>
          <input
            className={clsx(nativeFieldStyles.control, styles.control)}
            aria-label={`Key of column ${position + 1}`}
            placeholder="key"
            value={column.key}
            readOnly={isStored(column.key)}
            onChange={(event) => change(position, { key: event.target.value })}
          />
          <input
            className={clsx(nativeFieldStyles.control, styles.control)}
            aria-label={`Label of column ${position + 1}`}
            placeholder="Label"
            value={column.label}
            onChange={(event) => change(position, { label: event.target.value })}
          />
          <select
            className={selectStyles.select}
            aria-label={`Type of column ${position + 1}`}
            value={column.type}
            disabled={isStored(column.key)}
            onChange={(event) => changeType(position, event.target.value as ColumnType)}
          >
            {COLUMN_TYPE_OPTIONS.map(({ value: type, label }) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </select>
          <label>
            <input
              type="checkbox"
              checked={column.filterable}
              disabled={column.type === 'boolean'}
              onChange={(event) => change(position, { filterable: event.target.checked })}
            />
            Filter
          </label>
          <button
            type="button"
            className={iconButtonStyles.iconButton}
            aria-label={`Remove column ${position + 1}`}
            onClick={() => onChange(value.filter((_, index) => index !== position))}
          >
            <X size={14} aria-hidden />
          </button>
          {column.type === 'choice' && (
            <OptionsField
              label={`Options of column ${position + 1}, separated by commas`}
              value={column.options}
              onChange={(options) => change(position, { options })}
            />
          )}
          {getIssue(issues, position) && (
            <p className={clsx(textFieldStyles.errorMessage, styles.errorMessage)} role="alert">
              {getIssue(issues, position)}
            </p>
          )}
        </div>
      ))}
      {issues.columns && (
        <p className={clsx(textFieldStyles.errorMessage, styles.errorMessage)} role="alert">
          {issues.columns}
        </p>
      )}
      <button
        type="button"
        className={clsx(buttonStyles.button, editorFormStyles.addButton)}
        onClick={() => onChange([...value, { key: '', label: '', type: 'text', filterable: false, options: [] }])}
      >
        <Plus size={14} aria-hidden />
        Add column
      </button>
    </fieldset>
  );
}

const toList = (text: string): string[] =>
  [...new Set(text.split(',').map((one) => one.trim()))].filter((one) => one !== '');

interface OptionsFieldProps {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Options separated by commas. While the field has the focus it shows the typed text, otherwise the parsed options. */
function OptionsField({ label, value, onChange }: OptionsFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className={clsx(nativeFieldStyles.control, styles.control, styles.optionsField)}
      aria-label={label}
      placeholder="Options, separated by commas"
      value={typed ?? value.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(toList(target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
