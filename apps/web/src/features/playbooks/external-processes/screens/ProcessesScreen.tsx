import type { ExternalProcess } from '@mainstay/contract/playbooks/external-processes';
import { PROCESS_KIND_NAMES } from '@mainstay/contract/rules/external-processes';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { entityDay, plainDay } from '../../../../lib/dates.ts';
import { hashHref } from '../../../../lib/history.ts';
import { type OpenState, openPath } from '../../../../lib/open-address.ts';
import { useSignedIn } from '../../../../lib/session.ts';
import { useGo } from '../../../../lib/use-go.ts';
import { Chip } from '../../../../ui/Chip.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Segments } from '../../../../ui/Segments.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import '../../../../ui/button.css';
import { ProcessEditor } from '../components/ProcessEditor.tsx';
import { processesQuery, processQuery } from '../queries.ts';

const STATES = [
  { value: 'active', label: 'In use' },
  { value: 'archived', label: 'Archived' },
] as const;

const columns: readonly Column<ExternalProcess>[] = [
  {
    id: 'name',
    header: 'Name',
    minWidth: 240,
    phone: 'title',
    cell: ({ id, name }) => (
      <a className="link" href={hashHref(openPath('external-processes', id))} tabIndex={-1}>
        {name}
      </a>
    ),
  },
  { id: 'kind', header: 'Kind', width: 120, phone: 'state', cell: ({ kind }) => PROCESS_KIND_NAMES[kind] },
  {
    id: 'pending',
    header: 'Pending actions',
    width: 140,
    align: 'right',
    quiet: true,
    cell: ({ pending_actions }) => pending_actions.toLocaleString('en-US'),
  },
  {
    id: 'failures',
    header: 'Failed in 7 days',
    width: 140,
    align: 'right',
    phone: 'figure',
    cell: ({ recent_failures: failed }) => (failed > 0 ? <Chip tone="bad">{failed.toLocaleString('en-US')}</Chip> : 0),
  },
  {
    id: 'updated',
    header: 'Saved',
    width: 220,
    quiet: true,
    cell: ({ updated_at, updated_by }) =>
      [plainDay(entityDay(updated_at)), updated_by?.name].filter((part) => part !== undefined).join(' · '),
  },
];

/** What actions can set off outside of the product; one of them opens in its editor. */
export function ProcessesScreen() {
  const { open }: OpenState = useSearch({ from: '/shell/dashboard/admin/external-processes' });
  const go = useGo();
  const writes = useSignedIn().user_access_type !== 'read_only';
  const [status, setStatus] = useState<ExternalProcess['status']>('active');
  const { data, error, isPending, refetch } = useQuery({ ...processesQuery(status), enabled: open === undefined });
  if (open !== undefined) return <OneProcess key={open} id={open} />;
  return (
    <div className="sheet">
      <PageHeader title="External processes" count={data?.total_records || undefined}>
        <Segments label="State" options={STATES} value={status} onChange={setStatus} />
        {writes && (
          <button type="button" className="btn" data-primary onClick={() => go(openPath('external-processes', 'new'))}>
            New process
          </button>
        )}
      </PageHeader>
      <DataTable<ExternalProcess>
        label="External processes"
        columns={columns}
        rows={data?.listing ?? []}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ id }) => go(openPath('external-processes', id))}
        empty={
          status === 'active' ? (
            <EmptyState title="No external processes yet" icon={Webhook}>
              A process is a form that an action opens: what is filled in goes to another system, or into an e-mail.
            </EmptyState>
          ) : (
            <EmptyState title="Nothing is archived" icon={Webhook}>
              No action executes an archived process; its runs stay.
            </EmptyState>
          )
        }
      />
    </div>
  );
}

/** What is read again later does not touch what is being edited. */
function OneProcess({ id }: { id: number | 'new' }) {
  const [kept, keep] = useState<ExternalProcess | null>(null);
  const enabled = id !== 'new' && kept === null;
  const { data, error, refetch } = useQuery({ ...processQuery(Number(id)), enabled, gcTime: 0 });
  if (!kept && data) keep(data.process);
  const reread = async () => {
    const { data: fresh } = await refetch({ throwOnError: true });
    if (fresh) keep(fresh.process);
  };
  if (id === 'new' || kept) return <ProcessEditor key={kept?.version} process={kept} onReread={reread} />;
  return error ? (
    <ErrorState title="The external process could not be loaded" error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={240} />
  );
}
