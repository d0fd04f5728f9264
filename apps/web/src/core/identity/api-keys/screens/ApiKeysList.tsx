import { Button } from '@mantine/core';
import type { ApiKey } from '@mainstay/contract/identity/api-keys';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { KeySquare, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatEntityTimestamp } from '../../../../platform/lib/dates.ts';
import { toTableProps } from '../../../../platform/lib/paged-list.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { DataTable } from '../../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../../platform/ui/EmptyState.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { RowButton } from '../../../../platform/ui/RowButton.tsx';
import type { Column } from '../../../../platform/ui/table-columns.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import { NewKeyDialog } from '../components/NewKeyDialog.tsx';
import { keysQuery, revokeKey } from '../queries.ts';
import styles from '../../../../platform/ui/PageHeader.module.css';

/** The API keys of the company. Administrators create and revoke them here, and each key is shown only once. */
export function ApiKeysList() {
  const client = useQueryClient();
  const readOnly = useSignedIn().user_access_type === 'read_only';
  const query = useInfiniteQuery(keysQuery);
  const list = toTableProps(query, (page) => page.listing);
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const columns = useMemo(() => toColumns(readOnly ? null : setRevoking), [readOnly]);
  const revoke = async () => {
    if (!revoking) return;
    await revokeKey(client, revoking.id);
    showToast('Key revoked.');
  };
  return (
    <div className={styles.sheet}>
      <PageHeader title="API keys" count={query.data?.pages[0]?.total_records || undefined}>
        {!readOnly && (
          <Button leftSection={<Plus size={14} aria-hidden />} onClick={() => setIsCreating(true)}>
            New key
          </Button>
        )}
      </PageHeader>
      <DataTable<ApiKey>
        label="API keys"
        columns={columns}
        {...list}
        rowId={(key) => key.id}
        rowName={(key) => key.name}
        empty={
          <EmptyState title="No API keys yet" icon={KeySquare}>
            With an API key, your product can send usage data to /v1/api/usage/ingest/.
          </EmptyState>
        }
      />
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
    </div>
  );
}

/** @param onRevoke null for users who may not revoke keys */
const toColumns = (onRevoke: ((key: ApiKey) => void) | null): readonly Column<ApiKey>[] => [
  { id: 'name', header: 'Name', minWidth: 200, phone: 'title', cell: (key) => key.name },
  {
    id: 'prefix',
    header: 'Prefix',
    width: 200,
    quiet: true,
    phone: 'note',
    cell: (key) => <code>{key.prefix}</code>,
  },
  {
    id: 'state',
    header: 'State',
    width: 120,
    phone: 'state',
    cell: (key) => (key.revoked_at ? <Chip line>Revoked</Chip> : <Chip tone="good">Active</Chip>),
  },
  {
    id: 'used',
    header: 'Last used',
    width: 170,
    quiet: true,
    cell: (key) => (key.last_used_at ? formatEntityTimestamp(key.last_used_at) : 'Never'),
  },
  { id: 'made', header: 'Created', width: 170, quiet: true, cell: (key) => formatEntityTimestamp(key.created_at) },
  { id: 'maker', header: 'By', width: 160, quiet: true, cell: (key) => key.created_by ?? '–' },
  {
    id: 'end',
    header: 'Action',
    width: 110,
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
