import type { Suppression, SuppressionReason } from '@mainstay/contract/mail/suppressions';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { type ComponentProps, useMemo, useState } from 'react';
import { formatEntityTimestamp } from '../../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { useListView } from '../../../../platform/lib/use-list-view.ts';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { ListScreen } from '../../../../platform/ui/ListScreen.tsx';
import { RowButton } from '../../../../platform/ui/RowButton.tsx';
import { SegmentedControl } from '../../../../platform/ui/SegmentedControl.tsx';
import type { Column } from '../../../../platform/ui/table-columns.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import { AddAddressesDialog } from '../components/AddAddressesDialog.tsx';
import { suppressionsAddress } from '../components/suppressions-address.ts';
import { deleteSuppression, downloadSuppressions, suppressionPages } from '../queries.ts';

const REASONS: Record<SuppressionReason, { label: string; tone?: ComponentProps<typeof Chip>['tone'] }> = {
  unsubscribed: { label: 'Unsubscribed' },
  bounced: { label: 'Bounced', tone: 'bad' },
  manual: { label: 'Added', tone: 'brand' },
};
const REASON_OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'unsubscribed', label: REASONS.unsubscribed.label },
  { value: 'bounced', label: REASONS.bounced.label },
  { value: 'manual', label: REASONS.manual.label },
] as const;

/** Lists the addresses that receive no bulk email. Administrators add and remove addresses. */
export function SuppressionList() {
  const client = useQueryClient();
  const view = useListView(suppressionsAddress);
  const { reason } = view.state;
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<Suppression | null>(null);
  const columns = useMemo(() => toColumns(canWrite ? setRemoving : null), [canWrite]);
  const remove = async () => {
    if (!removing) return;
    await deleteSuppression(client, removing);
    showToast(`Removed ${removing.address}.`);
  };
  return (
    <ListScreen
      title="Suppressed addresses"
      view={view}
      query={useInfiniteQuery(suppressionPages(view.filters))}
      columns={columns}
      getName={({ address }) => address}
      searchLabel="Search addresses"
      tools={
        <SegmentedControl
          label="Reason"
          options={REASON_OPTIONS}
          value={reason ?? 'all'}
          onChange={(next) => view.change({ reason: next === 'all' ? undefined : next })}
        />
      }
      exportFile={{ name: 'suppressions', download: () => downloadSuppressions(view.filters) }}
      create={{ label: 'Add addresses', isAllowed: canWrite, onClick: () => setIsAdding(true) }}
      empty={{
        icon: MailX,
        title: 'No suppressed addresses',
        description: 'Addresses that unsubscribe or cannot receive mail appear here, and get no bulk email.',
      }}
    >
      {isAdding && <AddAddressesDialog onClose={() => setIsAdding(false)} />}
      <ConfirmDialog
        opened={removing !== null}
        title="Remove this address?"
        verb="Remove"
        onConfirm={remove}
        onClose={() => setRemoving(null)}
      >
        {removing?.reason === 'unsubscribed'
          ? `${removing.address} unsubscribed. Send bulk email to this address again only if its owner agreed.`
          : `${removing?.address ?? ''} can receive bulk email again.`}
      </ConfirmDialog>
    </ListScreen>
  );
}

/** @param onRemove null for users with view-only access */
const toColumns = (onRemove: ((suppression: Suppression) => void) | null): readonly Column<Suppression>[] => [
  { id: 'address', header: 'Address', minWidth: 240, phone: 'title', cell: ({ address }) => address },
  {
    id: 'reason',
    header: 'Reason',
    width: 140,
    phone: 'state',
    cell: ({ reason }) => <Chip tone={REASONS[reason].tone}>{REASONS[reason].label}</Chip>,
  },
  { id: 'detail', header: 'Note', minWidth: 220, quiet: true, cell: ({ detail }) => detail ?? '–' },
  { id: 'by', header: 'By', width: 150, quiet: true, cell: ({ created_by: name }) => name ?? '–' },
  {
    id: 'since',
    header: 'Since',
    width: 180,
    quiet: true,
    phone: 'note',
    cell: ({ created_at: at }) => formatEntityTimestamp(at),
  },
  {
    id: 'end',
    header: 'Action',
    width: 110,
    align: 'right',
    phone: 'figure',
    cell: (suppression) =>
      onRemove && (
        <RowButton label={`Remove ${suppression.address}`} onPress={() => onRemove(suppression)}>
          Remove
        </RowButton>
      ),
  },
];
