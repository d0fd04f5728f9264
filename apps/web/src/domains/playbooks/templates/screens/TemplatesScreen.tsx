import type { PlayTemplate, PlayTemplateEntry } from '@mainstay/contract/playbooks/templates';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ListTodo } from 'lucide-react';
import { useState } from 'react';
import { toEntityDay, formatLongDate } from '../../../../platform/lib/dates.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { type OpenState, openPath } from '../../../../platform/lib/open-address.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { EmptyState } from '../../../../platform/ui/EmptyState.tsx';
import { EntryList } from '../../../../platform/ui/EntryList.tsx';
import { EditorSnapshot } from '../../../../platform/ui/EditorSnapshot.tsx';
import { PriorityIcon } from '../../../../platform/ui/PriorityIcon.tsx';
import { SegmentedControl } from '../../../../platform/ui/SegmentedControl.tsx';
import type { Column } from '../../../../platform/ui/table-columns.ts';
import { TemplateEditor } from '../components/TemplateEditor.tsx';
import { invalidateTemplates, templateQuery, templatesQuery } from '../queries.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';

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
      <span className={layoutStyles.row}>
        <PriorityIcon priority={priority} />
        <a className={textStyles.link} href={hashHref(openPath('playbooks', id))} tabIndex={-1}>
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
    header: 'Duration',
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
      [formatLongDate(toEntityDay(updated_at)), updated_by?.name].filter((part) => part !== undefined).join(' · '),
  },
];

/** Lists the playbooks of the company. A selected playbook opens in its editor. */
export function TemplatesScreen() {
  const { open }: OpenState = useSearch({ from: '/shell/dashboard/admin/playbooks' });
  const navigate = useNavigateTo();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const [status, setStatus] = useState<PlayTemplate['status']>('active');
  const query = useQuery({ ...templatesQuery(status), enabled: open === undefined });
  if (open !== undefined)
    return (
      <EditorSnapshot key={open} id={open} what="playbook" query={templateQuery} invalidate={invalidateTemplates}>
        {(template, reload) => <TemplateEditor template={template} onReload={reload} />}
      </EditorSnapshot>
    );
  return (
    <EntryList<PlayTemplateEntry>
      title="Playbooks"
      createLabel={canWrite ? 'New playbook' : undefined}
      columns={columns}
      query={query}
      rowName={({ name }) => name}
      onOpen={(id) => navigate(openPath('playbooks', id))}
      empty={
        status === 'active' ? (
          <EmptyState title="No playbooks yet" icon={ListTodo}>
            A playbook defines the actions for an account: what, when, by whom, and in which order.
          </EmptyState>
        ) : (
          <EmptyState title="No archived playbooks" icon={ListTodo}>
            Archived playbooks cannot be started; existing plays are kept.
          </EmptyState>
        )
      }
    >
      <SegmentedControl label="State" options={STATES} value={status} onChange={setStatus} />
    </EntryList>
  );
}
