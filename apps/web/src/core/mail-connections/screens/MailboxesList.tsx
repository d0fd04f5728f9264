import type { SyncState, UserConnection } from '@mainstay/contract/mail-connections';
import { MAIL_PROVIDERS } from '@mainstay/contract/rules/mail-providers';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Mails } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { RowButton } from '../../../platform/ui/RowButton.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import { PART_LABELS, STATES } from '../components/sync-labels.ts';
import { connectionsQuery, disconnectUser } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';

/** The connected mailboxes of all users, without their content. Administrators can disconnect them. */
export function MailboxesList() {
  const client = useQueryClient();
  const readOnly = useSignedIn().user_access_type === 'read_only';
  const [ending, setEnding] = useState<UserConnection | null>(null);
  const columns = useMemo(() => toColumns(readOnly ? null : setEnding), [readOnly]);
  const end = async () => {
    if (!ending) return;
    await disconnectUser(client, ending.id);
    showToast(`Disconnected ${ending.address}.`);
  };
  return (
    <ListScreen
      title="Mailboxes"
      query={useInfiniteQuery(connectionsQuery)}
      columns={columns}
      getName={({ address }) => address}
      empty={{
        icon: Mails,
        title: 'No mailboxes yet',
        description:
          'Users connect their own mailbox and calendar in their profile. Set up Google or Microsoft under Sign-in methods first.',
      }}
    >
      <ConfirmDialog
        opened={ending !== null}
        title="Disconnect this mailbox?"
        verb="Disconnect"
        onConfirm={end}
        onClose={() => setEnding(null)}
      >
        {`Everything read from ${ending?.address ?? ''} will be removed from accounts. ${ending?.user.name ?? ''} can connect it again.`}
      </ConfirmDialog>
    </ListScreen>
  );
}

const findLast = (instants: readonly (string | null)[]): string | undefined =>
  instants
    .filter((instant) => instant !== null)
    .toSorted()
    .at(-1);
const countSkipped = (syncs: readonly SyncState[]) => syncs.reduce((total, { skipped }) => total + skipped, 0);

/** @param onEnd null for users who may not disconnect mailboxes */
const toColumns = (onEnd: ((connection: UserConnection) => void) | null): readonly Column<UserConnection>[] => [
  {
    id: 'person',
    header: 'Person',
    minWidth: 160,
    phone: 'title',
    cell: ({ user, is_sample }) => (
      <span className={layoutStyles.row}>
        <span className={textStyles.truncate}>{user.name}</span>
        {is_sample && <Chip line>Sample data</Chip>}
      </span>
    ),
  },
  { id: 'address', header: 'Address', width: 210, quiet: true, phone: 'note', cell: ({ address }) => address },
  {
    id: 'provider',
    header: 'Provider',
    width: 100,
    quiet: true,
    cell: ({ provider }) => MAIL_PROVIDERS[provider].label,
  },
  {
    id: 'state',
    header: 'State',
    width: 290,
    phone: 'state',
    cell: ({ syncs, is_sample }) => (
      <span className={layoutStyles.row}>
        {syncs.map(({ part, state, error }) =>
          is_sample ? (
            <Chip key={part} line>
              {PART_LABELS[part]}
            </Chip>
          ) : (
            <Chip key={part} tone={STATES[state].tone} title={error ?? undefined}>
              {PART_LABELS[part]}: {STATES[state].label.toLowerCase()}
            </Chip>
          ),
        )}
      </span>
    ),
  },
  {
    id: 'skipped',
    header: 'Skipped',
    width: 80,
    align: 'right',
    quiet: true,
    cell: ({ syncs }) => countSkipped(syncs) || '–',
  },
  {
    id: 'run',
    header: 'Last run',
    width: 185,
    quiet: true,
    cell: ({ syncs, is_sample }) => {
      const last = is_sample ? undefined : findLast(syncs.map(({ last_run_at }) => last_run_at));
      return <span className={clsx(textStyles.tabular)}>{last ? formatEntityTimestamp(last) : '–'}</span>;
    },
  },
  {
    id: 'end',
    header: 'Action',
    width: 150,
    align: 'right',
    phone: 'figure',
    cell: (connection) =>
      onEnd && (
        <RowButton label={`Disconnect ${connection.address}`} onPress={() => onEnd(connection)}>
          Disconnect
        </RowButton>
      ),
  },
];
