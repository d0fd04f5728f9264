import { statusName } from '@mainstay/contract/rules/subscription-status';
import type { Subscription } from '@mainstay/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { formatAccountMoney } from '../../../platform/lib/money.ts';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { downloadSubscriptions, subscriptionStatuses, subscriptionPage } from '../queries.ts';
import { SUBSCRIPTION_COLUMNS } from './filter-columns.ts';
import type { ListProps } from './list-props.ts';
import { PurchaseList } from './PurchaseList.tsx';
import { StatusChip } from './StatusChip.tsx';

/** Lists the account's subscriptions, latest renewal first. */
export function SubscriptionList({ account, shown, change }: ListProps) {
  const { filters, page } = shown;
  const query = useQuery(subscriptionPage({ account, filters, page }));
  const statuses = useQuery(subscriptionStatuses(account)).data?.statuses;
  return (
    <PurchaseList<Subscription>
      what="subscription"
      origin="Import them from your billing system."
      {...{ shown, change, query }}
      filterable={SUBSCRIPTION_COLUMNS}
      choices={statuses ?? []}
      choiceText={statusName}
      download={() => downloadSubscriptions({ account, filters })}
      rows={query.data?.subscriptions}
      columns={COLUMNS}
      rowName={(row) => row.subscription_id}
    />
  );
}

const COLUMNS: readonly Column<Subscription>[] = [
  { id: 'subscription_id', header: 'Subscription', minWidth: 120, phone: 'title', cell: (row) => row.subscription_id },
  { id: 'status', header: 'Status', width: 110, phone: 'state', cell: (row) => <StatusChip status={row.status} /> },
  {
    id: 'current_term_rd',
    header: 'Renewal',
    width: 130,
    phone: 'note',
    cell: (row) => (row.current_term_rd ? formatLongDate(row.current_term_rd) : '–'),
  },
  {
    id: 'current_term_ar',
    header: 'Auto-renewal',
    width: 110,
    quiet: true,
    cell: (row) => (row.current_term_ar ? 'On' : 'Off'),
  },
  { id: 'mrr', header: 'MRR', width: 90, align: 'right', phone: 'figure', cell: (row) => formatAccountMoney(row.mrr) },
];
