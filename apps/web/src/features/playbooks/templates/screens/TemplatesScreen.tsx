import type { PlayTemplate, PlayTemplateEntry } from '@mainstay/contract/playbooks/templates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ListTodo } from 'lucide-react';
import { useState } from 'react';
import { entityDay, longDay } from '../../../../lib/dates.ts';
import { hashHref } from '../../../../lib/history.ts';
import { type OpenState, openPath } from '../../../../lib/open-address.ts';
import { useSignedIn } from '../../../../lib/session.ts';
import { useGo } from '../../../../lib/use-go.ts';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Prio } from '../../../../ui/Prio.tsx';
import { Segments } from '../../../../ui/Segments.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import '../../../../ui/button.css';
import { TemplateEditor } from '../components/TemplateEditor.tsx';
import { forgetTemplates, templateQuery, templatesQuery } from '../queries.ts';

const STATES = [
  { value: 'active', label: 'In use' },
  { value: 'archived', label: 'Archived' },
] as const;

const columns: readonly Column<PlayTemplateEntry>[] = [
  {
    id: 'name',
    header: 'Name',
    minWidth: 240,
    phone: 'title',
    cell: ({ id, name, priority }) => (
      <span className="row">
        <Prio priority={priority} />
        <a className="link" href={hashHref(openPath('playbooks', id))} tabIndex={-1}>
          {name}
        </a>
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 90,
    align: 'right',
    phone: 'figure',
    cell: ({ action_count }) => action_count,
  },
  {
    id: 'days',
    header: 'Lasts',
    width: 100,
    align: 'right',
    quiet: true,
    cell: ({ last_day: days }) => (days === null ? '–' : `${days} ${days === 1 ? 'day' : 'days'}`),
  },
  {
    id: 'plays',
    header: 'Open / all',
    width: 110,
    align: 'right',
    quiet: true,
    cell: ({ open_plays, plays }) => `${open_plays.toLocaleString('en-US')} / ${plays.toLocaleString('en-US')}`,
  },
  { id: 'version', header: 'Version', width: 90, align: 'right', quiet: true, cell: ({ version }) => version },
  {
    id: 'updated',
    header: 'Saved',
    width: 220,
    quiet: true,
    phone: 'state',
    cell: ({ updated_at, updated_by }) =>
      [longDay(entityDay(updated_at)), updated_by?.name].filter((part) => part !== undefined).join(' · '),
  },
];

/** The playbooks of the company; one of them opens in its editor. */
export function TemplatesScreen() {
  const { open }: OpenState = useSearch({ from: '/shell/dashboard/admin/playbooks' });
  const go = useGo();
  const writes = useSignedIn().user_access_type !== 'read_only';
  const [status, setStatus] = useState<PlayTemplate['status']>('active');
  const { data, error, isPending, refetch } = useQuery({ ...templatesQuery(status), enabled: open === undefined });
  if (open !== undefined) return <OneTemplate key={open} id={open} />;
  return (
    <div className="sheet">
      <PageHeader title="Playbooks" count={data?.total_records || undefined}>
        <Segments label="State" options={STATES} value={status} onChange={setStatus} />
        {writes && (
          <button type="button" className="btn" data-primary onClick={() => go(openPath('playbooks', 'new'))}>
            New playbook
          </button>
        )}
      </PageHeader>
      <DataTable<PlayTemplateEntry>
        label="Playbooks"
        columns={columns}
        rows={data?.listing ?? []}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ id }) => go(openPath('playbooks', id))}
        empty={
          status === 'active' ? (
            <EmptyState title="No playbooks yet" icon={ListTodo}>
              A playbook says what is to be done on an account: which actions, when, by whom, and what waits for what.
            </EmptyState>
          ) : (
            <EmptyState title="Nothing is archived" icon={ListTodo}>
              Of an archived playbook no play is made; those that were made of it stay.
            </EmptyState>
          )
        }
      />
    </div>
  );
}

/** What is read again later does not touch what is being edited. */
function OneTemplate({ id }: { id: number | 'new' }) {
  const client = useQueryClient();
  const [kept, keep] = useState<PlayTemplate | null>(null);
  const enabled = id !== 'new' && kept === null;
  const { data, error, refetch } = useQuery({ ...templateQuery(Number(id)), enabled, gcTime: 0 });
  if (!kept && data) keep(data);
  const reread = async () => {
    const { data: fresh } = await refetch({ throwOnError: true });
    if (fresh) keep(fresh);
    await forgetTemplates(client);
  };
  if (id === 'new' || kept) return <TemplateEditor key={kept?.version} template={kept} onReread={reread} />;
  return error ? (
    <ErrorState title="The playbook could not be loaded" error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={240} />
  );
}
