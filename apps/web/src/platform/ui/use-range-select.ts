/** Handles clicks on the checkboxes of rows. */
import { useRef } from 'react';
import type { DataTableProps } from './DataTable.tsx';

/** With Shift, all rows from the previously clicked one get the same state as this one. */
export function useRangeSelect<Row>({ rows, rowId, selected, onSelect }: DataTableProps<Row>) {
  const last = useRef<number | null>(null);
  return (row: Row, isRange: boolean): void => {
    const ids = rows.map(rowId);
    const to = ids.indexOf(rowId(row));
    const from = isRange && last.current !== null ? ids.indexOf(last.current) : -1;
    last.current = rowId(row);
    const affectedIds = from < 0 ? [rowId(row)] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    const next = new Set(selected);
    const isOn = !next.has(rowId(row));
    for (const id of affectedIds)
      if (isOn) next.add(id);
      else next.delete(id);
    onSelect?.(next);
  };
}
