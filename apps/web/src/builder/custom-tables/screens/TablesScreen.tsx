import type { CustomTable } from '@mainstay/contract/custom-tables';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { toSinglePage } from '../../../platform/lib/paged-list.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useListView } from '../../../platform/lib/use-list-view.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { openAddress } from '../../../platform/lib/open-address.ts';
import { TableForm } from '../components/TableForm.tsx';
import { TableRows } from '../components/TableRows.tsx';
import { invalidateTables, tableQuery, tablesQuery } from '../queries.ts';

const ADDRESS = openAddress('custom-tables');

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
    cell: ({ rows }) => formatNumber(rows),
  },
];

/** The list of the company's custom tables, or the opened table with its columns and rows. */
export function TablesScreen() {
  const view = useListView(ADDRESS);
  const { open } = view.state;
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const query = toSinglePage(useQuery(tablesQuery));
  if (open !== undefined) return <OpenedTable key={open} id={open} />;
  return (
    <ListScreen
      title="Custom tables"
      view={view}
      query={query}
      columns={columns}
      getName={({ label }) => label}
      create={{ label: 'New table', isAllowed: canWrite, onClick: () => view.change({ open: 'new' }) }}
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
        <TableForm key={revision} table={data} onRestored={reload} />
        <TableRows table={data} />
      </>
    );
  }
  return error ? (
    <ErrorState title="The table could not be loaded" error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={240} />
  );
}
