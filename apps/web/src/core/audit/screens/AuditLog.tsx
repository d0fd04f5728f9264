import type { AuditEntry } from '@mainstay/contract/audit';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  CircleDot,
  Download,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  Pencil,
  Plus,
  ScrollText,
  ShieldAlert,
  Trash2,
  Upload,
} from 'lucide-react';
import { useState } from 'react';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { type ListView, useListView } from '../../../platform/lib/use-list-view.ts';
import { FilterBar } from '../../../platform/ui/FilterBar.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { useSavedViews } from '../../saved-views/use-saved-views.tsx';
import { AuditFilterForm } from '../components/AuditFilterForm.tsx';
import { ChangesLine } from '../components/Changes.tsx';
import { EntryDetails } from '../components/EntryDetails.tsx';
import { formatKeyName } from '../components/format-key-name.ts';
import { auditAddress, type AuditSearch } from '../components/audit-address.ts';
import { FILTERS, getFilterChips, isFilter, removeFilter } from '../components/audit-filters.ts';
import { choicesQuery, downloadEntries, entriesQuery } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import filterBarStyles from '../../../platform/ui/FilterBar.module.css';
import styles from '../components/AuditLog.module.css';

/** Shows who did what, when and from where, newest first. */
export function AuditLog() {
  const view = useListView(auditAddress);
  const search = view.filters;
  const client = useQueryClient();
  const query = useInfiniteQuery(entriesQuery(search));
  const { data: choices } = useQuery(choicesQuery);
  const entries = query.data?.pages.flatMap((page) => page.listing) ?? [];
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const chips = getFilterChips(search, {
    verb: (value) => choices?.verbs.find((c) => c.value === value)?.label ?? value,
    entity: (value) => choices?.entities.find((c) => c.value === value)?.label ?? value,
    key: entries.find((row) => row.api_key?.id === search.api_key_id)?.api_key?.name ?? undefined,
    person: entries.find((row) => row.user?.id === search.user_id)?.user?.name,
  });
  return (
    <ListScreen
      title="Audit log"
      className={styles.root}
      view={view}
      query={query}
      columns={COLUMNS}
      getName={(entry) => entry.deed}
      {...useSavedViews('audit-log', view, [{ name: 'All entries', state: {}, isCurrent: true }])}
      exportFile={{
        name: 'audit-log',
        download: () => downloadEntries(search),
        onDone: () => client.invalidateQueries({ queryKey: entriesQuery(search).queryKey }),
      }}
      filters={
        <FilterBar
          chips={chips}
          onRemove={(id) => view.change(removeFilter(search, id))}
          columns={FILTERS}
          editor={getEditor(view)}
        />
      }
      onOpen={setOpen}
      empty={{
        icon: ScrollText,
        title: 'The log is empty',
        description:
          'Sign-ins, failed sign-ins, permission changes, exports, deletions and setting changes appear here.',
        noMatch: 'No entries match',
      }}
    >
      <EntryDetails entry={open} onClose={() => setOpen(null)} />
    </ListScreen>
  );
}

/** Returns the form of a filter. Filters that only links can set can only be removed. */
const getEditor =
  ({ state, change }: ListView<AuditSearch>) =>
  (id: string, close: () => void) =>
    isFilter(id) ? (
      <AuditFilterForm id={id} search={state} onApply={change} onClose={close} />
    ) : (
      <button type="button" className={filterBarStyles.toolButton} onClick={() => change(removeFilter(state, id))}>
        Remove this filter
      </button>
    );

const COLUMNS: readonly Column<AuditEntry>[] = [
  { id: 'what', header: 'What', width: 270, phone: 'title', cell: (entry) => <OperationCell entry={entry} /> },
  { id: 'who', header: 'Who', width: 210, phone: 'state', cell: (entry) => <ActorCell entry={entry} /> },
  {
    id: 'changes',
    header: 'Changes',
    minWidth: 260,
    cell: (entry) => <ChangesLine changes={entry.changes} />,
  },
  { id: 'ip', header: 'Address', width: 150, quiet: true, cell: (entry) => entry.ip ?? '–' },
  {
    id: 'when',
    header: 'When',
    width: 180,
    quiet: true,
    phone: 'note',
    cell: (entry) => formatEntityTimestamp(entry.at),
  },
];

/** The actor of an entry: a user with the API key that was used, the email of a sign-in attempt, or Mainstay for automatic changes. */
function ActorCell({ entry: { user, api_key, tried } }: { entry: AuditEntry }) {
  if (!user)
    return tried ? (
      <span className={clsx(textStyles.muted, textStyles.truncate)}>{tried}</span>
    ) : (
      <span className={textStyles.muted}>Mainstay</span>
    );
  return (
    <span className={clsx(layoutStyles.row, styles.actor)}>
      <Person name={user.name} image={user.avatar_url} />
      <span className={textStyles.truncate}>
        {user.name} {api_key && <span className={textStyles.muted}>by {formatKeyName(api_key)}</span>}
      </span>
    </span>
  );
}

/** Icons by verb; other verbs get a dot. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  sign_in: LogIn,
  sign_out: LogOut,
  end: LogOut,
  end_others: LogOut,
  refuse: ShieldAlert,
  lock: ShieldAlert,
  create: Plus,
  update: Pencil,
  delete: Trash2,
  export: Download,
  invite: Mail,
  import: Upload,
  'import.upload': Upload,
};

const isRejection = (verb: string): boolean => verb === 'refuse' || verb === 'lock';

/** The operation and its subject. */
function OperationCell({ entry }: { entry: AuditEntry }) {
  const Icon = ICONS[entry.verb] ?? CircleDot;
  return (
    <span className={styles.operation} data-tone={isRejection(entry.verb) ? 'bad' : undefined}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <span className={textStyles.truncate}>
        {entry.deed} {entry.subject && <span className={clsx(textStyles.muted, styles.subject)}>{entry.subject}</span>}
      </span>
    </span>
  );
}
