import type { CustomTable } from '@mainstay/contract/custom-tables';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { hashHref } from '../../../platform/lib/history.ts';
import { toSinglePage } from '../../../platform/lib/paged-list.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { type OpenState, openPath } from '../../../platform/lib/open-address.ts';
import { TableForm } from '../components/TableForm.tsx';
import { TableRows } from '../components/TableRows.tsx';
import { invalidateTables, tableQuery, tablesQuery } from '../queries.ts';

const columns: readonly Column<CustomTable>[] = [
  {
    id: 'label',
    header: 'Table',
    minWidth: 220,
    phone: 'title',
    isLink: true,
    cell: ({ label }) => label,
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
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const query = toSinglePage(useQuery(tablesQuery));
  if (open !== undefined) return <OpenedTable key={open} id={open} />;
  return (
    <ListScreen
      title="Custom tables"
      query={query}
      columns={columns}
      getName={({ label }) => label}
      getPath={({ id }) => openPath('custom-tables', id)}
      create={{ label: 'New table', isAllowed: canWrite, href: hashHref(openPath('custom-tables', 'new')) }}
      empty={{
        icon: Table2,
        title: 'No custom tables yet',
        description:
          'Custom tables store data that Mainstay has no built-in place for. Components can query them like any other dataset.',
      }}
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
