import type { ExternalProcess } from '@mainstay/contract/external-processes';
import { PROCESS_KIND_NAMES } from '@mainstay/contract/rules/external-processes';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { formatEntityDate } from '../../../platform/lib/dates.ts';
import { openAddress } from '../../../platform/lib/open-address.ts';
import { toSinglePage } from '../../../platform/lib/paged-list.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useListView } from '../../../platform/lib/use-list-view.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { EditorSnapshot } from '../../../platform/ui/EditorSnapshot.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { ProcessEditor } from '../components/ProcessEditor.tsx';
import { invalidateProcesses, processesQuery, processQuery } from '../queries.ts';

const ADDRESS = openAddress('external-processes');

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
    isLink: true,
    cell: ({ name }) => name,
  },
  { id: 'kind', header: 'Kind', width: 120, phone: 'state', cell: ({ kind }) => PROCESS_KIND_NAMES[kind] },
  {
    id: 'pending',
    header: 'Pending actions',
    width: 140,
    align: 'right',
    quiet: true,
    cell: ({ pending_actions }) => formatNumber(pending_actions),
  },
  {
    id: 'failures',
    header: 'Failed in 7 days',
    width: 140,
    align: 'right',
    phone: 'figure',
    cell: ({ recent_failures: failed }) => (failed > 0 ? <Chip tone="bad">{formatNumber(failed)}</Chip> : 0),
  },
  {
    id: 'updated',
    header: 'Saved',
    width: 260,
    quiet: true,
    cell: ({ updated_at, updated_by }) =>
      [formatEntityDate(updated_at), updated_by?.name].filter((part) => part !== undefined).join(' · '),
  },
];

/** Lists the external processes. A selected process opens in its editor. */
export function ProcessesScreen() {
  const view = useListView(ADDRESS);
  const { open, status = 'active' } = view.state;
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const query = toSinglePage(useQuery({ ...processesQuery(status), enabled: open === undefined }));
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
    <ListScreen
      title="External processes"
      view={view}
      query={query}
      columns={columns}
      getName={({ name }) => name}
      tools={
        <SegmentedControl
          label="State"
          options={STATES}
          value={status}
          onChange={(next) => view.change({ status: next === 'archived' ? next : undefined })}
        />
      }
      create={{ label: 'New process', isAllowed: canWrite, onClick: () => view.change({ open: 'new' }) }}
      empty={{
        icon: Webhook,
        title: 'No external processes yet',
        description:
          'An external process is a form opened from an action. Submitted values are sent to a webhook or in an email.',
        noMatch: 'No archived processes',
      }}
    />
  );
}
