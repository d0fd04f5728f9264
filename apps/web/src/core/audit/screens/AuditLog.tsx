import type { AuditEntry } from '@mainstay/contract/audit';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
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
import { hashHref } from '../../../platform/lib/history.ts';
import { toTableProps } from '../../../platform/lib/paged-list.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { DataTable } from '../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ExportButton } from '../../../platform/ui/ExportButton.tsx';
import { FilterBar } from '../../../platform/ui/FilterBar.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { AuditFilterForm } from '../components/AuditFilterForm.tsx';
import { ChangesLine } from '../components/Changes.tsx';
import { EntryDetails } from '../components/EntryDetails.tsx';
import { AUDIT_PATH, auditPath, FILTERS, getFilterChips, isFilter, removeFilter } from '../components/audit-address.ts';
import { type AuditSearch, choicesQuery, downloadEntries, entriesQuery } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import filterBarStyles from '../../../platform/ui/FilterBar.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/AuditLog.module.css';

/** Shows who did what, when and from where, newest first. */
export function AuditLog() {
  const search: AuditSearch = useSearch({ strict: false });
  const navigateTo = useNavigateTo();
  const client = useQueryClient();
  const query = useInfiniteQuery(entriesQuery(search));
  const { data: choices } = useQuery(choicesQuery);
  const list = toTableProps(query, (page) => page.listing);
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const chips = getFilterChips(search, {
    verb: (value) => choices?.verbs.find((c) => c.value === value)?.label ?? value,
    entity: (value) => choices?.entities.find((c) => c.value === value)?.label ?? value,
    person: list.rows.find((row) => row.user?.id === search.user_id)?.user?.name,
  });
  return (
    <div className={clsx(pageHeaderStyles.sheet, styles.root)}>
      <PageHeader title="Audit log">
        <ExportButton
          name="audit-log"
          download={() => downloadEntries(search)}
          onDone={() => client.invalidateQueries({ queryKey: entriesQuery(search).queryKey })}
        />
      </PageHeader>
      <FilterBar
        chips={chips}
        onRemove={(id) => navigateTo(auditPath(removeFilter(search, id)))}
        columns={FILTERS}
        editor={getEditor(search, (next) => navigateTo(auditPath(next)))}
      />
      <DataTable<AuditEntry>
        label="Audit log"
        columns={COLUMNS}
        {...list}
        rowId={(entry) => entry.id}
        rowName={(entry) => entry.deed}
        onOpen={setOpen}
        empty={<NoEntries filtered={chips.length > 0} />}
      />
      <EntryDetails entry={open} onClose={() => setOpen(null)} />
    </div>
  );
}

/** Returns the form of a filter. Filters that only links can set can only be removed. */
const getEditor = (search: AuditSearch, show: (next: AuditSearch) => void) => (id: string, close: () => void) =>
  isFilter(id) ? (
    <AuditFilterForm id={id} search={search} onApply={(changes) => show({ ...search, ...changes })} onClose={close} />
  ) : (
    <button type="button" className={filterBarStyles.toolButton} onClick={() => show(removeFilter(search, id))}>
      Remove this filter
    </button>
  );

const NoEntries = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState
      title="No entries match"
      icon={ScrollText}
      action={
        <a className={buttonStyles.button} href={hashHref(AUDIT_PATH)}>
          Clear all filters
        </a>
      }
    />
  ) : (
    <EmptyState title="The log is empty" icon={ScrollText}>
      Sign-ins, failed sign-ins, permission changes, exports, deletions and setting changes appear here.
    </EmptyState>
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

/** The actor of an entry: a user, the email of a sign-in attempt, or Mainstay for automatic changes. */
function ActorCell({ entry: { user, tried } }: { entry: AuditEntry }) {
  if (!user)
    return tried ? (
      <span className={clsx(textStyles.muted, textStyles.truncate)}>{tried}</span>
    ) : (
      <span className={textStyles.muted}>Mainstay</span>
    );
  return (
    <span className={clsx(layoutStyles.row, styles.actor)}>
      <Person name={user.name} image={user.avatar_url} />
      <span className={textStyles.truncate}>{user.name}</span>
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
