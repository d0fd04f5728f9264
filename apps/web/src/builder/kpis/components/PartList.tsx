import { Gauge } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { useOpenRoute } from '../../../platform/lib/use-open-route.ts';
import { DataTable } from '../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import type { FormProps, PartRow } from './PartForm.tsx';
import { type KpiAdminState, kpiAdminPath, PART_LABELS } from './kpi-address.ts';

interface PartListProps<R extends PartRow> {
  state: KpiAdminState;
  /** The query of the list. */
  query: {
    data: { listing: R[] } | undefined;
    error: Error | null;
    isPending: boolean;
    refetch: () => Promise<{ data: { listing: R[] } | undefined }>;
  };
  columns: readonly Column<R>[];
  form: ComponentType<FormProps<R>>;
}

/** Shows the list of one kind of definition, or the form of the open row. */
export function PartList<R extends PartRow>({ state, query, columns, form: Form }: PartListProps<R>) {
  const navigateTo = useNavigateTo();
  const openRow = useOpenRoute();
  const { data, error, isPending, refetch } = query;
  const { part, open } = state;
  const [revision, setRevision] = useState(0);
  const close = () => navigateTo(kpiAdminPath({ part }));
  const findRow = (rows: readonly R[] | undefined) => rows?.find(({ id }) => id === open);
  const formProps = {
    onDone: close,
    findNewest: async () => findRow((await refetch()).data?.listing),
    onReload: () => setRevision(revision + 1),
  };
  if (open === 'new') return <Form row={null} {...formProps} />;
  if (open !== undefined) {
    if (isPending) return <Skeleton height={240} />;
    const row = findRow(data?.listing);
    if (row) return <Form key={revision} row={row} {...formProps} />;
    return (
      <ErrorState
        title="It could not be found"
        error={error ?? new Error('It no longer exists.')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <DataTable<R>
      label={PART_LABELS[part]}
      isScreenList
      columns={columns}
      rows={data?.listing ?? []}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      loading={isPending}
      error={error}
      onRetry={() => void refetch()}
      onOpen={({ id }, newTab) => openRow(kpiAdminPath({ part, open: id }), newTab)}
      empty={
        <EmptyState title="Nothing here yet" icon={Gauge}>
          Create the first one.
        </EmptyState>
      }
    />
  );
}
