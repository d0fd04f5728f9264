import type { ExternalProcess } from '@mainstay/contract/external-processes';
import { PROCESS_KIND_NAMES } from '@mainstay/contract/rules/external-processes';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { toEntityDay, formatLongDate } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { type OpenState, openPath } from '../../../platform/lib/open-address.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { EntryList } from '../../../platform/ui/EntryList.tsx';
import { EditorSnapshot } from '../../../platform/ui/EditorSnapshot.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { ProcessEditor } from '../components/ProcessEditor.tsx';
import { invalidateProcesses, processesQuery, processQuery } from '../queries.ts';
import styles from '../../../platform/theme/text.module.css';

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
      <a className={styles.link} href={hashHref(openPath('external-processes', id))} tabIndex={-1}>
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
      [formatLongDate(toEntityDay(updated_at)), updated_by?.name].filter((part) => part !== undefined).join(' · '),
  },
];

/** Lists the external processes. A selected process opens in its editor. */
export function ProcessesScreen() {
  const { open }: OpenState = useSearch({ from: '/shell/dashboard/admin/external-processes' });
  const navigate = useNavigateTo();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const [status, setStatus] = useState<ExternalProcess['status']>('active');
  const query = useQuery({ ...processesQuery(status), enabled: open === undefined });
  if (open !== undefined)
    return (
      <EditorSnapshot
        key={open}
        id={open}
        what="external process"
        query={processQuery}
        invalidate={invalidateProcesses}
      >
        {(process, reload) => <ProcessEditor process={process} onReload={reload} />}
      </EditorSnapshot>
    );
  return (
    <EntryList<ExternalProcess>
      title="External processes"
      createLabel={canWrite ? 'New process' : undefined}
      columns={columns}
      query={query}
      rowName={({ name }) => name}
      onOpen={(id) => navigate(openPath('external-processes', id))}
      empty={
        status === 'active' ? (
          <EmptyState title="No external processes yet" icon={Webhook}>
            An external process is a form opened from an action. Submitted values are sent to a webhook or in an email.
          </EmptyState>
        ) : (
          <EmptyState title="No archived processes" icon={Webhook}>
            Archived processes cannot be executed; their runs are kept.
          </EmptyState>
        )
      }
    >
      <SegmentedControl label="State" options={STATES} value={status} onChange={setStatus} />
    </EntryList>
  );
}
