import type { ReportColumn } from '@mainstay/contract/components/report';
import { useMemo } from 'react';
import { ColumnFilter } from '../../../../ui/ColumnFilter.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { sortOf } from '../../../../ui/table-columns.ts';
import { pageSizeOf, withFilters } from '../../components/component-view.ts';
import type { DrawingProps } from '../../components/drawing-props.ts';
import { useFollow, useHref } from '../../components/use-follow.ts';
import { useFormat } from '../../components/use-format.ts';
import { asFilter, asForm, replaced } from './column-filter.ts';
import { Pager } from '../../../../ui/Pager.tsx';
import { type PlacedRow, reportColumns, sortOfText, sortText } from './report-columns.tsx';

const NO_ROWS: PlacedRow[] = [];

/** Template `table`: a page of rows, sorted and filtered by the server. */
export function TableComponent({ detail, report, view, change, onPick, onDrawn, busy }: DrawingProps) {
  const format = useFormat();
  const hrefOf = useHref();
  const follow = useFollow();
  const columns = (report?.columns ?? detail.columns).filter(({ hidden }) => !hidden);
  const rows = useMemo(() => report?.reports.map((row, at) => ({ at, row })) ?? NO_ROWS, [report]);

  const sort = sortText(view.sort);
  const filterForm = (column: ReportColumn, close: () => void) => {
    const now = view.columns.find(({ column_name }) => column_name === column.key);
    if (column.filter === 'none') return null;
    return (
      <ColumnFilter
        column={column.key}
        label={column.label}
        kind={column.filter}
        value={now && asForm(now)}
        {...(column.sortable && {
          sort: {
            direction: sortOf({ sort: column.key }, sort),
            onSort: (direction) => change({ ...view, sort: { sort_key: column.key, order_by: direction }, page: 1 }),
          },
        })}
        onApply={(given) => {
          const next = given && asFilter(column, given);
          change(withFilters(view, { columns: replaced(view.columns, column.key, next) }), 'chosen');
        }}
        onClose={close}
      />
    );
  };
  const shown = reportColumns(columns, report?.reports ?? [], {
    format,
    hrefOf,
    onScroll: follow,
    filterOf: filterForm,
    isFiltered: ({ key }) => view.columns.some(({ column_name }) => column_name === key),
  });
  return (
    <>
      <DataTable
        label={detail.meta.title || detail.name}
        columns={shown}
        rows={rows}
        rowId={({ at }) => at}
        rowName={({ at }) => `row ${at + 1}`}
        busy={busy}
        onDrawn={onDrawn}
        empty={<p className="cmp-none">No Record Found</p>}
        sort={sort}
        onSort={(next) => change({ ...view, sort: sortOfText(next), page: 1 })}
        {...(onPick && { onOpen: ({ row }: PlacedRow) => onPick(row) })}
      />
      {detail.meta.pagination && report && (
        <Pager
          report={report}
          size={pageSizeOf(detail, view)}
          count={rows.length}
          onPage={(page) => change({ ...view, page })}
        />
      )}
    </>
  );
}
