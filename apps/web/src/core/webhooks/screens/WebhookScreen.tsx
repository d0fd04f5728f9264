import type { Webhook, WebhookDelivery } from '@mainstay/contract/webhooks';
import { DELIVERY_RETENTION_DAYS, formatEventName } from '@mainstay/contract/rules/webhooks';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ApiError } from '../../../platform/lib/api.ts';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useListView } from '../../../platform/lib/use-list-view.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { DeliveryPanel } from '../components/DeliveryPanel.tsx';
import { formatResponse } from '../components/format-webhook.ts';
import { DeliveryChip } from '../components/StateChips.tsx';
import { WebhookActions } from '../components/WebhookActions.tsx';
import { WebhookSummary } from '../components/WebhookSummary.tsx';
import { deliveriesAddress, webhooksAddress } from '../components/webhooks-address.ts';
import { deliveryPages, webhookQuery } from '../queries.ts';
import buttonStyles from '../../../platform/ui/button.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './WebhookScreen.module.css';

const LIST_PATH = webhooksAddress.toPath();

/** A webhook with the log of its deliveries. */
export function WebhookScreen() {
  const { webhookId = '' } = useParams({ strict: false });
  if (!/^[1-9]\d{0,14}$/.test(webhookId)) return <Navigate to={LIST_PATH} replace />;
  return <OpenedWebhook key={webhookId} id={Number(webhookId)} />;
}

function OpenedWebhook({ id }: { id: number }) {
  const { data: webhook, error, refetch } = useQuery(webhookQuery(id));
  if (webhook) return <Deliveries webhook={webhook} />;
  return (
    <div className={pageHeaderStyles.sheet}>
      <PageHeader title="Webhook" />
      {!error ? (
        <Skeleton height={120} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          title="This webhook does not exist"
          action={
            <a className={buttonStyles.button} href={hashHref(LIST_PATH)}>
              All webhooks
            </a>
          }
        >
          It may have been deleted.
        </EmptyState>
      ) : (
        <ErrorState title="The webhook could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'failed', label: 'Failed' },
] as const;

function Deliveries({ webhook }: { webhook: Webhook }) {
  const address = useMemo(() => deliveriesAddress(webhook.id), [webhook.id]);
  const view = useListView(address);
  const navigate = useNavigateTo();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const [problem, setProblem] = useState<string | null>(null);
  const { status, delivery } = view.state;
  return (
    <ListScreen
      title={webhook.name}
      view={view}
      query={useInfiniteQuery(deliveryPages(webhook.id, status))}
      columns={COLUMNS}
      getName={({ event_name: name }) => formatEventName(name)}
      tools={
        <>
          <div className={styles.filter}>
            <SegmentedControl
              label="Deliveries"
              options={FILTERS}
              value={status ?? 'all'}
              onChange={(next) => view.change({ status: next === 'all' ? undefined : next })}
            />
          </div>
          {canWrite && (
            <WebhookActions
              webhook={webhook}
              onProblem={setProblem}
              onTested={(id) => navigate(address.toPath({ ...view.filters, delivery: id }))}
            />
          )}
        </>
      }
      filters={<WebhookSummary webhook={webhook} problem={problem} />}
      empty={{
        icon: WebhookIcon,
        title: `No deliveries in the last ${DELIVERY_RETENTION_DAYS} days`,
        description: 'Deliveries appear here as soon as an event is recorded. You can also send a test.',
        noMatch: 'No deliveries match',
      }}
      panel={delivery !== undefined && <DeliveryPanel key={delivery} id={delivery} onClose={view.close} />}
    />
  );
}

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    id: 'event',
    header: 'Event',
    minWidth: 200,
    phone: 'title',
    isLink: true,
    cell: ({ event_name: name }) => formatEventName(name),
  },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    phone: 'state',
    cell: ({ status }) => <DeliveryChip status={status} />,
  },
  { id: 'response', header: 'Last response', minWidth: 160, phone: 'figure', cell: formatResponse },
  {
    id: 'attempts',
    header: 'Attempts',
    width: 90,
    align: 'right',
    quiet: true,
    cell: ({ attempts }) => formatNumber(attempts),
  },
  {
    id: 'created',
    header: 'Time of the event',
    width: 190,
    quiet: true,
    phone: 'note',
    cell: ({ created_at: at }) => formatEntityTimestamp(at),
  },
];
