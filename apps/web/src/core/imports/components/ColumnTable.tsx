import { formatCount } from '@mainstay/contract/rules/numbers';
import { useMediaQuery } from '@mantine/hooks';
import { IMPORT_FIELDS } from '@mainstay/contract/rules/import-fields';
import { useLayoutEffect, useRef } from 'react';
import { describeParsing, type MappingContext, type UnknownValue, findUnknownValues } from './column-notes.ts';
import { MapRow, EMPTY_MATCHES, EMPTY_VALUES } from './MapRow.tsx';
import { getMappedField, type MappingChange } from './mapping-state.ts';
import styles from './Mapping.module.css';

interface ColumnTableProps {
  context: MappingContext;
  change: (change: MappingChange) => void;
  readOnly: boolean;
  /** Error messages of the server by the key of the input. */
  serverErrors: Readonly<Record<string, string>>;
}

/** All columns of the file with the field of each. Rows that a change does not affect are not re-rendered. */
export function ColumnTable({ context, change, readOnly, serverErrors }: ColumnTableProps) {
  const { job, mapping } = context;
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false });
  const columnsRef = useRef(mapping.columns);
  useLayoutEffect(() => {
    columnsRef.current = mapping.columns;
  }, [mapping.columns]);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Column in the file</th>
          <th scope="col" className={styles.sampleValues}>
            First values
          </th>
          <th aria-hidden className={styles.arrow} />
          <th scope="col">Field in Mainstay</th>
          <th scope="col" className={styles.note}>
            Conversion
          </th>
        </tr>
      </thead>
      <tbody>
        {job.columns.map((column, index) => {
          const key = getMappedField(mapping, column.header);
          const field = IMPORT_FIELDS[job.kind].find((f) => f.key === key);
          const unknownValues = field ? findUnknownValues(field, column.header, context) : EMPTY_VALUES;
          const unknown = unknownValues.length > 0 ? unknownValues : EMPTY_VALUES;
          return (
            <MapRow
              key={column.header}
              kind={job.kind}
              column={column}
              field={field}
              columnsRef={columnsRef}
              {...formatNote(context, key, column.header, unknown)}
              unknown={unknown}
              matched={(key && mapping.values[key]) || EMPTY_MATCHES}
              message={key ? serverErrors[`mapping.columns.${key}`] : undefined}
              change={change}
              readOnly={readOnly}
              isPhone={isPhone}
              first={index < IMMEDIATE_ROWS}
            />
          );
        })}
      </tbody>
    </table>
  );
}

/** Number of rows rendered immediately. Lists of fields are expensive and a file may have 500 columns, so other rows wait. */
const IMMEDIATE_ROWS = 40;

/** Describes how a column is parsed, and whether the user still has to act. */
function formatNote(
  { job, mapping }: MappingContext,
  key: string | null,
  header: string,
  unknown: readonly UnknownValue[],
) {
  const field = IMPORT_FIELDS[job.kind].find((f) => f.key === key);
  if (!field) return { note: '', attention: false };
  const unmatchedCount = unknown.filter(({ value }) => mapping.values[field.key]?.[value] === undefined).length;
  if (unmatchedCount > 0) return { note: `${formatCount(unmatchedCount, 'value')} to match`, attention: true };
  if (unknown.length > 0) return { note: 'all values matched', attention: false };
  const isAmbiguousDate = (field.type === 'date' || field.type === 'instant') && mapping.date_format === null;
  return { note: describeParsing(field, header, mapping), attention: isAmbiguousDate };
}
