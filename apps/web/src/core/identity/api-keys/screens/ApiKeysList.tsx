import type { ApiKey } from '@mainstay/contract/identity/api-keys';
import { formatLongDate } from '@mainstay/contract/rules/dates';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { KeySquare } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatEntityTimestamp } from '../../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { ListScreen } from '../../../../platform/ui/ListScreen.tsx';
import { RowButton } from '../../../../platform/ui/RowButton.tsx';
import type { Column } from '../../../../platform/ui/table-columns.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import { NewKeyDialog } from '../components/NewKeyDialog.tsx';
import { formatScopes, STATE_LABELS } from '../components/scope-labels.ts';
import { keysQuery, revokeKey } from '../queries.ts';

/** The API keys of the company. Administrators create and revoke them here, and each key is shown only once. */
export function ApiKeysList() {
  const client = useQueryClient();
  const readOnly = useSignedIn().user_access_type === 'read_only';
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const columns = useMemo(() => toColumns(readOnly ? null : setRevoking), [readOnly]);
  const revoke = async () => {
    if (!revoking) return;
    await revokeKey(client, revoking.id);
    showToast(`Revoked “${revoking.name}”.`);
  };
  return (
    <ListScreen
      title="API keys"
      query={useInfiniteQuery(keysQuery)}
      columns={columns}
      getName={({ name }) => name}
      create={{ label: 'New key', isAllowed: !readOnly, onClick: () => setIsCreating(true) }}
      empty={{
        icon: KeySquare,
        title: 'No API keys yet',
        description: 'With an API key, a program calls Mainstay as a user, or your product sends its usage.',
      }}
    >
      {isCreating && <NewKeyDialog onClose={() => setIsCreating(false)} />}
      <ConfirmDialog
        opened={revoking !== null}
        title="Revoke this key?"
        verb="Revoke"
        onConfirm={revoke}
        onClose={() => setRevoking(null)}
      >
        {`Requests with ${revoking?.name ?? 'this key'} will be rejected immediately. This cannot be undone.`}
      </ConfirmDialog>
    </ListScreen>
  );
}

/** @param onRevoke null for users who may not revoke keys */
const toColumns = (onRevoke: ((key: ApiKey) => void) | null): readonly Column<ApiKey>[] => [
  { id: 'name', header: 'Name', minWidth: 180, phone: 'title', cell: (key) => key.name },
  {
    id: 'prefix',
    header: 'Prefix',
    width: 165,
    quiet: true,
    phone: 'note',
    cell: (key) => <code>{key.prefix}</code>,
  },
  { id: 'permission', header: 'Permission', width: 130, cell: formatScopes },
  { id: 'user', header: 'Acts as', width: 130, quiet: true, cell: (key) => key.user?.name ?? '–' },
  {
    id: 'state',
    header: 'State',
    width: 130,
    phone: 'state',
    cell: ({ state }) =>
      state === 'active' ? <Chip tone="good">{STATE_LABELS[state]}</Chip> : <Chip line>{STATE_LABELS[state]}</Chip>,
  },
  {
    id: 'expires',
    header: 'Last day',
    width: 120,
    quiet: true,
    cell: (key) => (key.expires_on ? formatLongDate(key.expires_on) : '–'),
  },
  {
    id: 'used',
    header: 'Last used',
    width: 160,
    quiet: true,
    cell: (key) => (key.last_used_at ? formatEntityTimestamp(key.last_used_at) : 'Never'),
  },
  {
    id: 'end',
    header: 'Action',
    width: 100,
    align: 'right',
    phone: 'figure',
    cell: (key) =>
      key.revoked_at === null &&
      onRevoke && (
        <RowButton label={`Revoke ${key.name}`} onPress={() => onRevoke(key)}>
          Revoke
        </RowButton>
      ),
  },
];
