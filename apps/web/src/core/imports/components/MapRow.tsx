import type { ImportJob } from '@mainstay/contract/imports';
import { IMPORT_FIELDS, type ImportField } from '@mainstay/contract/rules/import-fields';
import type { ImportKind } from '@mainstay/contract/rules/import-kinds';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { type ComboboxData, Select } from '@mantine/core';
import { clsx } from 'clsx';
import { ArrowRight, Check } from 'lucide-react';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { UnknownValue } from './column-notes.ts';
import type { MappingChange } from './mapping-state.ts';
import { SEARCH_PROPS, SELECT_PROPS } from './select-props.ts';
import textStyles from '../../../platform/theme/text.module.css';
import wizardStyles from './Wizard.module.css';
import styles from './Mapping.module.css';

/** Value of the option that maps a column to no field. */
const NONE = '-';
const NONE_LABEL = 'Do not import';
/** Separates the sample values of a column, because values may contain commas. */
const SEPARATOR = ' \u00b7 ';

interface MapRowProps {
  kind: ImportKind;
  column: ImportJob['columns'][number];
  field: ImportField | undefined;
  /** Maps fields to their columns; a ref that is read only while the list is open. */
  columnsRef: { readonly current: Readonly<Record<string, string>> };
  /** Describes how the cells are parsed. */
  note: string;
  /** Whether the note requires an action by the user. */
  attention: boolean;
  matched: Readonly<Record<string, string>>;
  unknown: readonly UnknownValue[];
  /** Error message of the server. */
  message: string | undefined;
  change: (change: MappingChange) => void;
  readOnly: boolean;
  /** On phones, two of the five columns are hidden. */
  isPhone: boolean;
  /** Whether the row is one of the first ones, which are rendered completely at once. */
  first: boolean;
}

const FIELD_OPTIONS = new Map<ImportKind, ComboboxData>();
const buildFieldOptions = (kind: ImportKind): ComboboxData => {
  const toItems = (required: boolean) =>
    IMPORT_FIELDS[kind]
      .filter((field) => (field.required ?? false) === required)
      .map(({ key, label }) => ({ value: key, label }));
  return [
    { value: NONE, label: NONE_LABEL },
    { group: 'Required', items: toItems(true) },
    { group: 'Optional', items: toItems(false) },
  ];
};
/** Returns the list of fields of a kind, which all rows share. */
function getFieldOptions(kind: ImportKind) {
  const list = FIELD_OPTIONS.get(kind) ?? buildFieldOptions(kind);
  FIELD_OPTIONS.set(kind, list);
  return list;
}

/** Stable empty values, so that memoized rows are not re-rendered. */
export const EMPTY_VALUES: readonly UnknownValue[] = [];
export const EMPTY_MATCHES: Readonly<Record<string, string>> = {};

/** One column of the file. Selecting a field that another column feeds moves the field to this column. */
export const MapRow = memo(function MapRow(props: MapRowProps) {
  const { kind, column, field, columnsRef, note, attention, unknown, matched, message, change, readOnly, isPhone } =
    props;
  const row = useRef<HTMLTableRowElement>(null);
  const isNear = useNearViewport(row, props);
  const findMappedColumn = (renderedKey: string) => {
    const other = columnsRef.current[renderedKey];
    return other && other !== column.header ? other : undefined;
  };
  return (
    <>
      <tr ref={row} data-open={unknown.length > 0 || undefined} data-off={field ? undefined : true}>
        <th scope="row">
          <span className={clsx(textStyles.truncate, styles.truncate)} title={column.header}>
            {column.header}
          </span>
          <small className={clsx(textStyles.truncate, styles.truncate)}>{column.samples.join(SEPARATOR)}</small>
        </th>
        <td className={styles.sampleValues}>
          <span className={clsx(textStyles.truncate, styles.truncate)} title={column.samples.join('\n')}>
            {column.samples.join(SEPARATOR) || <em>empty</em>}
          </span>
        </td>
        <td className={styles.arrow}>
          <ArrowRight size={14} aria-hidden />
        </td>
        <td data-at={field?.key}>
          {readOnly || !isNear ? (
            <span>{field?.label ?? NONE_LABEL}</span>
          ) : (
            <Select
              aria-label={`Field for ${column.header}`}
              data={getFieldOptions(kind)}
              value={field?.key ?? NONE}
              onChange={(next) => change({ do: 'assign', header: column.header, field: next === NONE ? null : next })}
              allowDeselect={false}
              nothingFoundMessage="No matching fields"
              error={message}
              {...SEARCH_PROPS}
              renderOption={({ option, checked }) => (
                <span className={styles.fieldOption}>
                  {option.label}
                  {findMappedColumn(option.value) && <small>now {findMappedColumn(option.value)}</small>}
                  {checked && <Check size={14} aria-hidden />}
                </span>
              )}
            />
          )}
        </td>
        <td className={styles.note} data-attention={attention || undefined}>
          {note}
        </td>
      </tr>
      {field && unknown.length > 0 && (
        <tr className={styles.matchesRow}>
          <td className={styles.sampleValues} colSpan={3} />
          <td colSpan={isPhone ? 3 : 2}>
            <ValueMatches field={field} unknown={unknown} matched={matched} change={change} readOnly={readOnly} />
          </td>
        </tr>
      )}
    </>
  );
});

/** Distance from the visible part that counts as near. It is large, so that the next focusable control is always rendered. */
const MARGIN = '600px';

/** Returns the element that scrolls the step: the body itself, or its frame on narrow screens. */
function getScroller(element: Element): Element | null {
  const main = element.closest(`.${wizardStyles.main}`);
  return main && getComputedStyle(main).overflowY === 'auto' ? main : element.closest(`.${wizardStyles.body}`);
}

/** Detects whether an element has come near the visible part of the step; once it has, the result stays true. */
function useNearViewport(element: RefObject<Element | null>, options: { first: boolean }): boolean {
  const [isNear, setIsNear] = useState(options.first);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { root: getScroller(element.current), rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}

interface ValueMatchesProps {
  field: ImportField;
  unknown: readonly UnknownValue[];
  /** Maps values of the file to stored values. */
  matched: Readonly<Record<string, string>>;
  change: (change: MappingChange) => void;
  readOnly: boolean;
}

function formatNote({ rows }: UnknownValue, isMatched: boolean): string {
  if (isMatched) return rows === null ? '' : formatCount(rows, 'row');
  return rows === null ? 'skipped until matched' : `${formatCount(rows, 'row')}, skipped until matched`;
}

/** Unknown values of the file, each with a list to select the matching stored value. */
const ValueMatches = ({ field, unknown, matched, change, readOnly }: ValueMatchesProps) => (
  <ul className={styles.valueMatches} aria-label={`Values of ${field.label}`}>
    {unknown.map((unknownValue) => (
      <li key={unknownValue.value}>
        <b className={clsx(textStyles.truncate, styles.truncate)} title={unknownValue.value}>
          {unknownValue.value}
        </b>
        <ArrowRight size={13} aria-hidden />
        {readOnly ? (
          <span>{matched[unknownValue.value] ?? 'not matched'}</span>
        ) : (
          <Select
            aria-label={`${field.label} for ${unknownValue.value}`}
            placeholder="Choose"
            {...SELECT_PROPS}
            data={[...(field.choices ?? [])]}
            value={matched[unknownValue.value] ?? null}
            onChange={(to) => change({ do: 'match', field: field.key, value: unknownValue.value, to })}
          />
        )}
        <small>{formatNote(unknownValue, matched[unknownValue.value] !== undefined)}</small>
      </li>
    ))}
  </ul>
);
