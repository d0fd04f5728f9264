import type { PersonSession } from '@mainstay/contract/identity/sessions';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { KeyRound, Monitor, Smartphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatEntityTimestamp } from '../../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { useListView } from '../../../../platform/lib/use-list-view.ts';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { FilterBar } from '../../../../platform/ui/FilterBar.tsx';
import { ListScreen } from '../../../../platform/ui/ListScreen.tsx';
import { Person } from '../../../../platform/ui/Person.tsx';
import { RowButton } from '../../../../platform/ui/RowButton.tsx';
import type { Column } from '../../../../platform/ui/table-columns.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import { formatLastSeen, formatStrategy, isHandheld } from '../components/format-session.ts';
import { sessionsAddress } from '../components/sessions-address.ts';
import { endSession, sessionsQuery } from '../queries.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from '../components/Sessions.module.css';

/** The open sessions of all users or of one user, which administrators can end. */
export function AllSessions() {
  const view = useListView(sessionsAddress);
  const { user_id: userId } = view.state;
  const client = useQueryClient();
  const readOnly = useSignedIn().user_access_type === 'read_only';
  const query = useInfiniteQuery(sessionsQuery(userId));
  const [ending, setEnding] = useState<PersonSession | null>(null);
  const columns = useMemo(() => toColumns(readOnly ? null : setEnding), [readOnly]);
  const person = query.data?.pages[0]?.listing[0]?.user.name ?? `no. ${userId}`;
  const end = async () => {
    if (!ending) return;
    await endSession(client, ending.id);
    showToast('Session ended.');
  };
  return (
    <ListScreen
      title="Active sessions"
      className={styles.allSessions}
      view={view}
      query={query}
      columns={columns}
      getName={({ user }) => user.name}
      filters={
        userId !== undefined && (
          <FilterBar
            chips={[{ id: 'user_id', name: 'Person', value: person }]}
            onRemove={() => view.change({ user_id: undefined })}
          />
        )
      }
      empty={{ icon: KeyRound, title: 'No active sessions' }}
    >
      <ConfirmDialog
        opened={ending !== null}
        title="End this session?"
        verb="End"
        onConfirm={end}
        onClose={() => setEnding(null)}
      >
        {`${ending?.user.name ?? ''} will be signed out on ${ending?.device ?? ''}. Unsaved changes there will be lost.`}
      </ConfirmDialog>
    </ListScreen>
  );
}

/** @param onEnd null for users who may not end sessions */
const toColumns = (onEnd: ((session: PersonSession) => void) | null): Column<PersonSession>[] => [
  {
    id: 'person',
    header: 'Person',
    minWidth: 260,
    phone: 'title',
    cell: ({ user }) => (
      <span className={layoutStyles.row}>
        <Person name={user.name} image={user.avatar_url} />
        <span>{user.name}</span>
        {user.name !== user.email && (
          <span className={clsx(textStyles.muted, textStyles.truncate, styles.email)}>{user.email}</span>
        )}
      </span>
    ),
  },
  { id: 'device', header: 'Device', width: 220, phone: 'state', cell: (s) => <DeviceCell device={s.device} /> },
  { id: 'strategy', header: 'Signed in with', width: 150, quiet: true, cell: (s) => formatStrategy(s.strategy) },
  { id: 'ip', header: 'Address', width: 150, quiet: true, cell: (s) => s.ip ?? '–' },
  { id: 'begun', header: 'Since', width: 180, quiet: true, cell: (s) => formatEntityTimestamp(s.created_at) },
  {
    id: 'seen',
    header: 'Last seen',
    width: 120,
    quiet: true,
    phone: 'note',
    cell: (s) => formatLastSeen(s.seen_at),
  },
  {
    id: 'end',
    header: 'Action',
    width: 130,
    align: 'right',
    phone: 'figure',
    cell: (s) =>
      s.current ? (
        <Chip tone="good">This session</Chip>
      ) : (
        onEnd && <EndButton name={s.user.name} onEnd={() => onEnd(s)} />
      ),
  },
];

/** A device with its icon. */
function DeviceCell({ device }: { device: string }) {
  const Icon = isHandheld(device) ? Smartphone : Monitor;
  return (
    <span className={layoutStyles.row}>
      <Icon size={14} strokeWidth={1.75} aria-hidden className={styles.deviceIcon} />
      <span className={textStyles.truncate}>{device}</span>
    </span>
  );
}

interface EndButtonProps {
  /** Name of the user whose session it is. */
  name: string;
  onEnd: () => void;
}

/** Button that opens the confirmation to end the session of a row. */
const EndButton = ({ name, onEnd }: EndButtonProps) => (
  <RowButton className={styles.endButton} label={`End the session of ${name}`} onPress={onEnd}>
    End
  </RowButton>
);
