import { Select } from '@mantine/core';
import type { ImportField } from '@mainstay/contract/rules/import-fields';
import { ArrowRight } from 'lucide-react';
import type { UnknownValue } from './column-notes.ts';
import { formatRows } from './kind-descriptions.ts';
import type { MappingChange } from './mapping-state.ts';
import { SELECT_PROPS } from './select-props.ts';

interface ValueMatchesProps {
  field: ImportField;
  unknown: readonly UnknownValue[];
  /** Maps values of the file to stored values. */
  matched: Readonly<Record<string, string>>;
  change: (change: MappingChange) => void;
  readOnly: boolean;
}

function formatNote({ rows }: UnknownValue, isMatched: boolean): string {
  if (isMatched) return rows === null ? '' : formatRows(rows);
  return rows === null ? 'skipped until matched' : `${formatRows(rows)}, skipped until matched`;
}

/** Unknown values of the file, each with a list to select the matching stored value. */
export const ValueMatches = ({ field, unknown, matched, change, readOnly }: ValueMatchesProps) => (
  <ul className="im-m" aria-label={`Values of ${field.label}`}>
    {unknown.map((unknownValue) => (
      <li key={unknownValue.value}>
        <b className="ell" title={unknownValue.value}>
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
