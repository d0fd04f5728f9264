import { Select } from '@mantine/core';
import type { ImportJob, ImportMapping } from '@mainstay/contract/imports';
import { IMPORT_FIELDS, type ImportField, type ImportKind } from '@mainstay/contract/rules/import-fields';
import { ArrowRight, Check } from 'lucide-react';
import { memo } from 'react';
import { readingNote, type UnknownValue } from './column-notes.ts';
import type { MappingChange } from './mapping-state.ts';
import { SEARCH_PROPS } from './select-props.ts';
import { ValueMatches } from './ValueMatches.tsx';

/** Stands for no field in the list of fields. */
const NONE = '-';
const NONE_LABEL = 'Do not import';

interface MapRowProps {
  kind: ImportKind;
  column: ImportJob['columns'][number];
  field: ImportField | undefined;
  mapping: ImportMapping;
  unknown: readonly UnknownValue[];
  /** What the server says against it. */
  message: string | undefined;
  change: (change: MappingChange) => void;
  readOnly: boolean;
  /** Two of the five columns are not shown. */
  phone: boolean;
}

const LISTS = new Map<ImportKind, ReturnType<typeof fieldList>>();
const fieldList = (kind: ImportKind) => {
  const items = (required: boolean) =>
    IMPORT_FIELDS[kind]
      .filter((field) => (field.required ?? false) === required)
      .map(({ key, label }) => ({ value: key, label }));
  return [
    { value: NONE, label: NONE_LABEL },
    { group: 'Required', items: items(true) },
    { group: 'Optional', items: items(false) },
  ];
};
/** One list a kind, shared by every row. */
function listOf(kind: ImportKind) {
  const list = LISTS.get(kind) ?? fieldList(kind);
  LISTS.set(kind, list);
  return list;
}

function noteOf({ field, column, mapping, unknown }: MapRowProps): { text: string; attention: boolean } {
  if (!field) return { text: '', attention: false };
  const matched = mapping.values[field.key] ?? {};
  const open = unknown.filter(({ value }) => matched[value] === undefined).length;
  if (open > 0) return { text: `${open} ${open === 1 ? 'value' : 'values'} to match`, attention: true };
  if (unknown.length > 0) return { text: 'all values matched', attention: false };
  const isOpenDay = (field.type === 'date' || field.type === 'instant') && mapping.date_format === null;
  return { text: readingNote(field, column.header, mapping), attention: isOpenDay };
}

/** One column of the file. Choosing a field that another column feeds moves it here. */
export const MapRow = memo(function MapRow(props: MapRowProps) {
  const { kind, column, field, mapping, unknown, message, change, readOnly, phone } = props;
  const note = noteOf(props);
  const rename = (renderedKey: string) => {
    const other = mapping.columns[renderedKey];
    return other && other !== column.header ? other : undefined;
  };
  return (
    <>
      <tr data-open={unknown.length > 0 || undefined} data-off={field ? undefined : true}>
        <th scope="row">
          <span className="ell">{column.header}</span>
          <small className="ell">{column.samples[0]}</small>
        </th>
        <td className="im-v">
          <span className="ell" title={column.samples.join('\n')}>
            {column.samples[0] ?? <em>empty</em>}
          </span>
        </td>
        <td className="im-a">
          <ArrowRight size={14} aria-hidden />
        </td>
        <td data-at={field?.key}>
          {readOnly ? (
            <span>{field?.label ?? NONE_LABEL}</span>
          ) : (
            <Select<string>
              aria-label={`Field for ${column.header}`}
              data={listOf(kind)}
              value={field?.key ?? NONE}
              onChange={(next) => change({ do: 'assign', header: column.header, field: next === NONE ? null : next })}
              allowDeselect={false}
              nothingFoundMessage="No field has this name"
              error={message}
              {...SEARCH_PROPS}
              renderOption={({ option, checked }) => (
                <span className="im-o">
                  {option.label}
                  {rename(option.value) && <small>now {rename(option.value)}</small>}
                  {checked && <Check size={14} aria-hidden />}
                </span>
              )}
            />
          )}
        </td>
        <td className="im-n" data-attention={note.attention || undefined}>
          {note.text}
        </td>
      </tr>
      {field && unknown.length > 0 && (
        <tr className="im-x">
          <td className="im-v" colSpan={3} />
          <td colSpan={phone ? 3 : 2}>
            <ValueMatches
              field={field}
              unknown={unknown}
              matched={mapping.values[field.key] ?? {}}
              change={change}
              readOnly={readOnly}
            />
          </td>
        </tr>
      )}
    </>
  );
});
