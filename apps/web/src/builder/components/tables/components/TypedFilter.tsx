import type { ReportColumn } from '@mainstay/contract/components/report';
import { useState } from 'react';
import { type View, withFilters } from '../../components/component-view.ts';
import type { RequestTiming } from '../../components/renderer-props.ts';
import { toFilter, toFormValues, replaceFilter } from './column-filter.ts';
import { parseTypedFilter, formatTypedFilter } from './typed-filter.ts';
import styles from './ReactTable.module.css';

interface TypedFilterProps {
  column: ReportColumn;
  view: View;
  change: (view: View, timing?: RequestTiming) => void;
}

/**
 * Filter field below a header. Invalid input is marked and does not filter; valid input is sent 500 ms after the last key
 * (3-filters-47).
 */
export function TypedFilter({ column, view, change }: TypedFilterProps) {
  const current = view.columns.find(({ column_name }) => column_name === column.key);
  const [text, setText] = useState(() => formatTypedFilter(current && toFormValues(current)));
  const isInvalid = text.trim() !== '' && parseTypedFilter(column, text) === null;
  return (
    <input
      type={column.filter === 'daterange' ? 'date' : 'text'}
      className={styles.filterField}
      aria-label={`Filter ${column.label}`}
      aria-invalid={isInvalid || undefined}
      placeholder={column.filter === 'numrange' ? '> 100' : 'Filter'}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        const parsed = parseTypedFilter(column, value);
        const next = parsed && toFilter(column, parsed);
        if (!next && !current) return;
        change(withFilters(view, { columns: replaceFilter(view.columns, column.key, next) }), 'typed');
      }}
    />
  );
}
