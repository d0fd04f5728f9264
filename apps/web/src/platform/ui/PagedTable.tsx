import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { Pager } from './Pager.tsx';
import { useIsPhone } from './use-is-phone.ts';
import styles from './PagedTable.module.css';

interface PagedTableProps<Row>
  extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowId' | 'rowName' | 'onOpen' | 'empty'> {
  /** One page of a list. An error empties the list and ends paging (2-subscriptions-26). */
  query: {
    data: { has_next: boolean } | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  rows: readonly Row[] | undefined;
  page: number;
  /** Rows per page. */
  size: number;
  onPage: (page: number) => void;
}

const HEADER_HEIGHT = 33;
const ROW_HEIGHT = 36;
const PHONE_ROW_HEIGHT = 63;
/** The minimum number of lines, which leaves space for the text of an empty list. */
const MIN_ROWS = 4;

/** A paged table whose height depends on its rows, with buttons for the previous and next page below it. */
export function PagedTable<Row>({ query, rows = [], page, size, onPage, ...table }: PagedTableProps<Row>): ReactNode {
  const isPhone = useIsPhone();
  const visibleRows = query.error ? [] : rows;
  const rowCount = query.isPending ? size : visibleRows.length || MIN_ROWS;
  const hasNext = !query.error && (query.data?.has_next ?? false);
  return (
    <>
      <div
        className={styles.root}
        style={{ height: isPhone ? rowCount * PHONE_ROW_HEIGHT + 2 : HEADER_HEIGHT + rowCount * ROW_HEIGHT + 2 }}
      >
        <DataTable<Row>
          {...table}
          rows={visibleRows}
          loading={query.isPending}
          busy={query.isFetching}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </div>
      {(page > 1 || hasNext) && !query.error && (
        <Pager
          report={{ has_prev: page > 1, has_next: hasNext, current_page: page }}
          size={size}
          count={visibleRows.length}
          onPage={onPage}
        />
      )}
    </>
  );
}
