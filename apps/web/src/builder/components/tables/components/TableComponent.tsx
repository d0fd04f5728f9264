import type { ReportColumn } from '@mainstay/contract/components/report';
import { useMemo } from 'react';
import { ColumnFilter } from '../../../../platform/ui/ColumnFilter.tsx';
import { DataTable } from '../../../../platform/ui/DataTable.tsx';
import { getSortDirection } from '../../../../platform/ui/table-columns.ts';
import { NoRows } from '../../components/NoRecords.tsx';
import { getPageSize, withFilters } from '../../components/component-view.ts';
import type { RendererProps } from '../../components/renderer-props.ts';
import { useFollowLink, useHref } from '../../../../core/navigation/use-follow-link.ts';
import { useFormat } from '../../components/use-format.ts';
import { toFilter, toFormValues, replaceFilter } from './column-filter.ts';
import { Pager } from '../../../../platform/ui/Pager.tsx';
import { type IndexedRow, reportColumns, parseSort, formatSort } from './report-columns.tsx';

const NO_ROWS: IndexedRow[] = [];

/** Template `table`: a page of rows, sorted and filtered by the server. */
export function TableComponent({ detail, report, view, change, onPick, onDrawn, busy }: RendererProps) {
  const format = useFormat();
  const getHref = useHref();
  const followLink = useFollowLink();
  const columns = (report?.columns ?? detail.columns).filter(({ hidden }) => !hidden);
  const rows = useMemo(() => report?.reports.map((row, at) => ({ at, row })) ?? NO_ROWS, [report]);

  const sort = formatSort(view.sort);
  const renderColumnFilter = (column: ReportColumn, close: () => void) => {
    const current = view.columns.find(({ column_name }) => column_name === column.key);
    if (column.filter === 'none') return null;
    return (
      <ColumnFilter
        column={column.key}
        label={column.label}
        kind={column.filter}
        value={current && toFormValues(current)}
        {...(column.sortable && {
          sort: {
            direction: getSortDirection({ sort: column.key }, sort),
            onSort: (direction) => change({ ...view, sort: { sort_key: column.key, order_by: direction }, page: 1 }),
          },
        })}
        onApply={(input) => {
          const next = input && toFilter(column, input);
          change(withFilters(view, { columns: replaceFilter(view.columns, column.key, next) }), 'chosen');
        }}
        onClose={close}
      />
    );
  };
  const tableColumns = reportColumns(columns, report?.reports ?? [], {
    format,
    getHref,
    onScroll: followLink,
    renderFilter: renderColumnFilter,
    isFiltered: ({ key }) => view.columns.some(({ column_name }) => column_name === key),
  });
  return (
    <>
      <DataTable
        label={detail.meta.title || detail.name}
        columns={tableColumns}
        rows={rows}
        rowId={({ at }) => at}
        rowName={({ at }) => `row ${at + 1}`}
        busy={busy}
        onDrawn={onDrawn}
        empty={<NoRows detail={detail} view={view} />}
        sort={sort}
        onSort={(next) => change({ ...view, sort: parseSort(next), page: 1 })}
        {...(onPick && { onOpen: ({ row }: IndexedRow) => onPick(row) })}
      />
      {detail.meta.pagination && report && (
        <Pager
          report={report}
          size={getPageSize(detail, view)}
          count={rows.length}
          onPage={(page) => change({ ...view, page })}
        />
      )}
    </>
  );
}
