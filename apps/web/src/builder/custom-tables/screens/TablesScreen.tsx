import type { CustomTable } from '@mainstay/contract/custom-tables';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { hashHref } from '../../../platform/lib/history.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { EntryList } from '../../../platform/ui/EntryList.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { type OpenState, openPath } from '../../../platform/lib/open-address.ts';
import { TableForm } from '../components/TableForm.tsx';
import { TableRows } from '../components/TableRows.tsx';
import { invalidateTables, tableQuery, tablesQuery } from '../queries.ts';
import styles from '../../../platform/theme/text.module.css';

const columns: readonly Column<CustomTable>[] = [
  {
    id: 'label',
    header: 'Table',
    minWidth: 220,
    phone: 'title',
    cell: ({ id, label }) => (
      <a className={styles.link} href={hashHref(openPath('custom-tables', id))} tabIndex={-1}>
        {label}
      </a>
    ),
  },
  { id: 'name', header: 'Name', width: 220, quiet: true, phone: 'note', cell: ({ name }) => name },
  { id: 'columns', header: 'Columns', width: 100, align: 'right', quiet: true, cell: (table) => table.columns.length },
  {
    id: 'rows',
    header: 'Rows',
    width: 100,
    align: 'right',
    phone: 'figure',
    cell: ({ rows }) => rows.toLocaleString('en-US'),
  },
];

/** The list of the company's custom tables, or the opened table with its columns and rows. */
export function TablesScreen() {
  const { open }: OpenState = useSearch({ from: '/shell/dashboard/admin/custom-tables' });
  const navigateTo = useNavigateTo();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const query = useQuery(tablesQuery);
  if (open !== undefined) return <OpenedTable key={open} id={open} />;
  return (
    <EntryList<CustomTable>
      title="Custom tables"
      createLabel={canWrite ? 'New table' : undefined}
      columns={columns}
      query={query}
      rowName={({ label }) => label}
      onOpen={(id) => navigateTo(openPath('custom-tables', id))}
      empty={
        <EmptyState title="No custom tables yet" icon={Table2}>
          Custom tables store data that Mainstay has no built-in place for. Components can query them like any other
          dataset.
        </EmptyState>
      }
    />
  );
}

function OpenedTable({ id }: { id: number | 'new' }) {
  const client = useQueryClient();
  const [revision, setRevision] = useState(0);
  const [unsavedRow, setUnsavedRow] = useState(false);
  const { data, error, refetch } = useQuery({ ...tableQuery(Number(id)), enabled: id !== 'new', gcTime: 0 });
  const reload = async () => {
    await invalidateTables(client);
    await refetch({ throwOnError: true });
    setRevision(revision + 1);
  };
  if (id === 'new') return <TableForm table={null} onRestored={reload} />;
  if (data) {
    return (
      <>
        <TableForm key={revision} table={data} unsavedRow={unsavedRow} onRestored={reload} />
        <TableRows table={data} unsaved={unsavedRow} onUnsaved={setUnsavedRow} />
      </>
    );
  }
  return error ? (
    <ErrorState title="The table could not be loaded" error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={240} />
  );
}
