import { Select, TextInput } from '@mantine/core';
import type { ImportMapping } from '@mainstay/contract/imports';
import { IMPORT_FIELDS, type ImportField } from '@mainstay/contract/rules/import-fields';
import type { ImportKind } from '@mainstay/contract/rules/import-kinds';
import { ArrowRight, X } from 'lucide-react';
import { needsColumn } from './column-notes.ts';
import type { MappingChange } from './mapping-state.ts';
import { SEARCH_PROPS, SELECT_PROPS } from './select-props.ts';
import textStyles from '../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './Mapping.module.css';

interface FixedValuesProps {
  kind: ImportKind;
  mapping: ImportMapping;
  change: (change: MappingChange) => void;
  readOnly: boolean;
  serverErrors: Readonly<Record<string, string>>;
}

/** Fields without a column: required ones, and those that get the same value for all rows. */
export function FixedValues({ kind, mapping, change, readOnly, serverErrors }: FixedValuesProps) {
  const free = IMPORT_FIELDS[kind].filter((field) => mapping.columns[field.key] === undefined);
  const shownFields = free.filter((field) => field.required || mapping.defaults[field.key] !== undefined);
  const availableFields = free.filter((field) => !shownFields.includes(field) && !needsColumn(kind, field));
  if (shownFields.length === 0 && (readOnly || availableFields.length === 0)) return null;
  return (
    <section className={styles.fixedValues} aria-label="Same value for every row">
      <h3>Same value for every row</h3>
      {shownFields.length === 0 && (
        <p className={textStyles.caption}>Set a constant value for fields that are missing from the file.</p>
      )}
      <ul>
        {shownFields.map((field) => (
          <li key={field.key} data-at={field.key}>
            <span>
              {field.label}
              {field.required && <small>required</small>}
            </span>
            <ArrowRight size={14} aria-hidden />
            <ValueField
              field={field}
              value={mapping.defaults[field.key]}
              columnOnly={needsColumn(kind, field)}
              message={serverErrors[`mapping.defaults.${field.key}`]}
              change={change}
              readOnly={readOnly}
            />
          </li>
        ))}
        {!readOnly && availableFields.length > 0 && (
          <li>
            <Select
              {...SEARCH_PROPS}
              aria-label="Add a field with the same value for every row"
              placeholder="Add a field"
              data={availableFields.map(({ key, label }) => ({ value: key, label }))}
              value={null}
              nothingFoundMessage="No matching fields"
              onChange={(key) => key && change({ do: 'fill', field: key, value: '' })}
            />
          </li>
        )}
      </ul>
    </section>
  );
}

interface ValueFieldProps {
  field: ImportField;
  value: string | undefined;
  /** Whether the field needs a different value in each row, so that only a column can fill it. */
  columnOnly: boolean;
  message: string | undefined;
  change: (change: MappingChange) => void;
  readOnly: boolean;
}

const YES_OR_NO = ['yes', 'no'];

function ValueField({ field, value, columnOnly, message, change, readOnly }: ValueFieldProps) {
  if (columnOnly)
    return <span className={styles.columnNeeded}>Choose a column above; each row needs its own value.</span>;
  if (readOnly) return <span>{value ?? 'not set'}</span>;
  const label = `${field.label} of every row`;
  const set = (next: string | null) => change({ do: 'fill', field: field.key, value: next });
  const choices = field.type === 'truth' ? YES_OR_NO : field.choices;
  return (
    <span className={styles.fixedValue}>
      {choices ? (
        <Select
          {...SELECT_PROPS}
          aria-label={label}
          placeholder="Choose"
          data={[...choices]}
          value={value || null}
          onChange={set}
          error={message}
        />
      ) : (
        <TextInput
          aria-label={label}
          placeholder={field.type === 'date' || field.type === 'instant' ? '2026-11-20' : 'Value'}
          value={value ?? ''}
          error={message}
          onChange={(event) => set(event.currentTarget.value || (field.required ? null : ''))}
        />
      )}
      {value !== undefined && !field.required && (
        <button
          type="button"
          className={iconButtonStyles.iconButton}
          aria-label={`Remove ${field.label}`}
          onClick={() => set(null)}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}
