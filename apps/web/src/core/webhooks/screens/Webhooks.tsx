import type { Webhook } from '@mainstay/contract/webhooks';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useListView } from '../../../platform/lib/use-list-view.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { formatSelection } from '../components/format-webhook.ts';
import { WebhookChip } from '../components/StateChips.tsx';
import { WebhookDialog } from '../components/WebhookDialog.tsx';
import { deliveriesAddress, webhooksAddress } from '../components/webhooks-address.ts';
import { webhookPages } from '../queries.ts';

const toPath = (id: number): string => deliveriesAddress(id).toPath();

/** The webhooks of the company. Each opens with the log of its deliveries. */
export function Webhooks() {
  const view = useListView(webhooksAddress);
  const navigate = useNavigateTo();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const [isCreating, setIsCreating] = useState(false);
  const close = (createdId?: number) => {
    setIsCreating(false);
    if (createdId !== undefined) navigate(toPath(createdId));
  };
  return (
    <ListScreen
      title="Webhooks"
      view={view}
      query={useInfiniteQuery(webhookPages(view.state.find))}
      columns={COLUMNS}
      getName={({ name }) => name}
      getPath={({ id }) => toPath(id)}
      searchLabel="Search webhooks"
      create={{ label: 'New webhook', isAllowed: canWrite, onClick: () => setIsCreating(true) }}
      empty={{
        icon: WebhookIcon,
        title: 'No webhooks yet',
        description: 'A webhook sends what happens in Mainstay to another system, signed and with retries.',
      }}
    >
      {isCreating && <WebhookDialog webhook={null} onClose={close} />}
    </ListScreen>
  );
}

const COLUMNS: readonly Column<Webhook>[] = [
  { id: 'name', header: 'Name', minWidth: 180, phone: 'title', isLink: true, cell: ({ name }) => name },
  // The address may contain a token.
  { id: 'host', header: 'Host', minWidth: 180, quiet: true, phone: 'note', cell: ({ url }) => new URL(url).host },
  { id: 'events', header: 'Events', width: 120, quiet: true, cell: formatSelection },
  { id: 'state', header: 'State', width: 110, phone: 'state', cell: (webhook) => <WebhookChip webhook={webhook} /> },
  {
    id: 'last',
    header: 'Last attempt',
    width: 170,
    quiet: true,
    cell: ({ last_attempt: last }) => (last ? formatEntityTimestamp(last.at) : 'None yet'),
  },
  {
    id: 'waiting',
    header: 'Waiting',
    width: 90,
    align: 'right',
    quiet: true,
    cell: ({ waiting }) => formatNumber(waiting),
  },
  {
    id: 'failed',
    header: 'Failed',
    width: 90,
    align: 'right',
    cell: ({ failed }) => (failed > 0 ? <Chip tone="bad">{formatNumber(failed)}</Chip> : formatNumber(failed)),
  },
];
