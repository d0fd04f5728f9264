import type { ReactNode } from 'react';
import { DataTable } from './DataTable.tsx';
import { PageHeader } from './PageHeader.tsx';
import type { Column } from './table-columns.ts';
import buttonStyles from './button.module.css';
import styles from './PageHeader.module.css';

interface EntryListProps<Row> {
  title: string;
  /** The label of the button that creates an entry; if undefined, entries cannot be created. */
  createLabel: string | undefined;
  columns: readonly Column<Row>[];
  query: {
    data: { listing: Row[]; total_records: number } | undefined;
    error: unknown;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  };
  rowName: (row: Row) => string;
  onOpen: (id: number | 'new') => void;
  empty: ReactNode;
  /** Rendered beside the button. */
  children?: ReactNode;
}

/** Lists entries of the administration. Each opens in its editor. */
export function EntryList<Row extends { id: number }>(props: EntryListProps<Row>) {
  const { title, createLabel, query, onOpen } = props;
  return (
    <div className={styles.sheet}>
      <PageHeader title={title} count={query.data?.total_records || undefined}>
        {props.children}
        {createLabel !== undefined && (
          <button type="button" className={buttonStyles.button} data-primary onClick={() => onOpen('new')}>
            {createLabel}
          </button>
        )}
      </PageHeader>
      <DataTable<Row>
        label={title}
        columns={props.columns}
        rows={query.data?.listing ?? []}
        rowId={({ id }) => id}
        rowName={props.rowName}
        loading={query.isPending}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={({ id }) => onOpen(id)}
        empty={props.empty}
      />
    </div>
  );
}
