import type { AuthoredAttribute } from '@mainstay/contract/attributes/admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { hashHref } from '../../../lib/history.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import '../../../ui/button.css';
import { AttributeBuilder } from '../components/AttributeBuilder.tsx';
import { type OpenState, openPath } from '../../../lib/open-address.ts';
import { attributesQuery, authoredQuery, forgetAttributes } from '../queries.ts';
import '../components/Builder.css';

const columns: readonly Column<AuthoredAttribute>[] = [
  {
    id: 'name',
    header: 'Name',
    minWidth: 220,
    phone: 'title',
    cell: ({ id, name }) => (
      <a className="link" href={hashHref(openPath('attributes', id))} tabIndex={-1}>
        {name}
      </a>
    ),
  },
  { id: 'scope', header: 'Scope', width: 120, phone: 'state', cell: ({ scope }) => scope },
  {
    id: 'fields',
    header: 'Fields',
    width: 220,
    quiet: true,
    cell: ({ components }) => components.map(({ type }) => type).join(', '),
  },
  { id: 'pages', header: 'Pages', width: 90, align: 'right', quiet: true, cell: ({ pages }) => pages },
  {
    id: 'values',
    header: 'Values',
    width: 90,
    align: 'right',
    quiet: true,
    phone: 'figure',
    cell: ({ values }) => values,
  },
];

/** The custom attributes of the company; one of them opens in its builder. */
export function AttributesScreen() {
  const { open }: OpenState = useSearch({ from: '/shell/dashboard/admin/attributes' });
  const go = useGo();
  const writes = useSignedIn().user_access_type !== 'read_only';
  const { data, error, isPending, refetch } = useQuery(attributesQuery);
  if (open !== undefined) return <OneAttribute key={open} id={open} />;
  return (
    <div className="sheet">
      <PageHeader title="Custom attributes" count={data?.total_records || undefined}>
        {writes && (
          <button type="button" className="btn" data-primary onClick={() => go(openPath('attributes', 'new'))}>
            New attribute
          </button>
        )}
      </PageHeader>
      <DataTable<AuthoredAttribute>
        label="Custom attributes"
        columns={columns}
        rows={data?.listing ?? []}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ id }) => go(openPath('attributes', id))}
        empty={
          <EmptyState title="No custom attributes yet" icon={ListChecks}>
            An attribute is a question about an account or an action that the product does not ask by itself.
          </EmptyState>
        }
      />
    </div>
  );
}

/** What is read again later does not touch what is being edited. */
function OneAttribute({ id }: { id: number | 'new' }) {
  const client = useQueryClient();
  const [kept, keep] = useState<AuthoredAttribute | null>(null);
  const enabled = id !== 'new' && kept === null;
  const { data, error, refetch } = useQuery({ ...authoredQuery(Number(id)), enabled, gcTime: 0 });
  if (!kept && data) keep(data);
  const restored = async () => {
    const { data: fresh } = await refetch({ throwOnError: true });
    if (fresh) keep(fresh);
    await forgetAttributes(client);
  };
  if (id === 'new' || kept) return <AttributeBuilder key={kept?.version} attribute={kept} onRestored={restored} />;
  return error ? (
    <ErrorState title="The attribute could not be loaded" error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={240} />
  );
}
