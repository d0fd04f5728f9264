import type { ReportColumn } from '@mainstay/contract/components/report';
import { useState } from 'react';
import { type View, withFilters } from '../../components/component-view.ts';
import type { RequestTiming } from '../../components/renderer-props.ts';
import { toFilter, toFormValues, replaceFilter } from './column-filter.ts';
import { parseTypedFilter, formatTypedFilter } from './typed-filter.ts';

interface TypedFilterProps {
  column: ReportColumn;
  view: View;
  change: (view: View, pace?: RequestTiming) => void;
}

/**
 * Filter field below a header. Invalid input is marked and does not filter; valid input is sent 500 ms after the last key
 * (3-filters-47).
 */
export function TypedFilter({ column, view, change }: TypedFilterProps) {
  const now = view.columns.find(({ column_name }) => column_name === column.key);
  const [text, setText] = useState(() => formatTypedFilter(now && toFormValues(now)));
  const isUnread = text.trim() !== '' && parseTypedFilter(column, text) === null;
  return (
    <input
      type={column.filter === 'daterange' ? 'date' : 'text'}
      className="rt-f"
      aria-label={`Filter ${column.label}`}
      aria-invalid={isUnread || undefined}
      placeholder={column.filter === 'numrange' ? '> 100' : 'Filter'}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        const given = parseTypedFilter(column, value);
        const next = given && toFilter(column, given);
        if (!next && !now) return;
        change(withFilters(view, { columns: replaceFilter(view.columns, column.key, next) }), 'typed');
      }}
    />
  );
}
