import type { PlayTemplateEntry } from '@mainstay/contract/playbooks/templates';
import { formatCount, formatNumber } from '@mainstay/contract/rules/numbers';
import { useQuery } from '@tanstack/react-query';
import { ListTodo } from 'lucide-react';
import { formatEntityDate } from '../../../../platform/lib/dates.ts';
import { openAddress } from '../../../../platform/lib/open-address.ts';
import { toSinglePage } from '../../../../platform/lib/paged-list.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { useListView } from '../../../../platform/lib/use-list-view.ts';
import { EditorSnapshot } from '../../../../platform/ui/EditorSnapshot.tsx';
import { ListScreen } from '../../../../platform/ui/ListScreen.tsx';
import { PriorityIcon } from '../../../../platform/ui/PriorityIcon.tsx';
import { SegmentedControl } from '../../../../platform/ui/SegmentedControl.tsx';
import type { Column } from '../../../../platform/ui/table-columns.ts';
import { TemplateEditor } from '../components/TemplateEditor.tsx';
import { invalidateTemplates, templateQuery, templatesQuery } from '../queries.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';

const ADDRESS = openAddress('playbooks');

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
    isLink: true,
    cell: ({ name, priority }) => (
      <span className={layoutStyles.row}>
        <PriorityIcon priority={priority} />
        {name}
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
    header: 'Duration',
    width: 100,
    align: 'right',
    quiet: true,
    cell: ({ last_day: days }) => (days === null ? '–' : formatCount(days, 'day')),
  },
  {
    id: 'plays',
    header: 'Open / all',
    width: 110,
    align: 'right',
    quiet: true,
    cell: ({ open_plays, plays }) => `${formatNumber(open_plays)} / ${formatNumber(plays)}`,
  },
  { id: 'version', header: 'Version', width: 90, align: 'right', quiet: true, cell: ({ version }) => version },
  {
    id: 'updated',
    header: 'Saved',
    width: 260,
    quiet: true,
    phone: 'state',
    cell: ({ updated_at, updated_by }) =>
      [formatEntityDate(updated_at), updated_by?.name].filter((part) => part !== undefined).join(' · '),
  },
];

/** Lists the playbooks of the company. A selected playbook opens in its editor. */
export function TemplatesScreen() {
  const view = useListView(ADDRESS);
  const { open, status = 'active' } = view.state;
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const query = toSinglePage(useQuery({ ...templatesQuery(status), enabled: open === undefined }));
  if (open !== undefined)
    return (
      <EditorSnapshot key={open} id={open} what="playbook" query={templateQuery} invalidate={invalidateTemplates}>
        {(template, reload) => <TemplateEditor template={template} onReload={reload} />}
      </EditorSnapshot>
    );
  return (
    <ListScreen
      title="Playbooks"
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
      create={{ label: 'New playbook', isAllowed: canWrite, onClick: () => view.change({ open: 'new' }) }}
      empty={{
        icon: ListTodo,
        title: 'No playbooks yet',
        description: 'A playbook defines the actions for an account: what, when, by whom, and in which order.',
        noMatch: 'No archived playbooks',
      }}
    />
  );
}
