import { statusName } from '@mainstay/contract/rules/subscription-status';
import type { Subscription } from '@mainstay/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { longDay } from '../../../lib/dates.ts';
import { accountMoney } from '../../../lib/money.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { downloadSubscriptions, PAGE_ROWS, statusesOf, subscriptionPage } from '../queries.ts';
import { FilterTools } from './FilterTools.tsx';
import { SUBSCRIPTION_COLUMNS } from './filter-columns.ts';
import type { ListProps } from './list-props.ts';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { StatusChip } from './StatusChip.tsx';

/** Subscriptions of the account, the latest renewal first. */
export function SubscriptionList({ accountId, shown, change }: ListProps) {
  const { filters, page } = shown;
  const query = useQuery(subscriptionPage({ aid: accountId, filters, page }));
  const statuses = useQuery(statusesOf(accountId)).data?.statuses;
  return (
    <>
      <FilterTools
        columns={SUBSCRIPTION_COLUMNS}
        filters={filters}
        choices={statuses ?? []}
        choiceText={statusName}
        onChange={(next) => change({ filters: next })}
      >
        <ExportButton isTool name="subscriptions" download={() => downloadSubscriptions({ aid: accountId, filters })} />
      </FilterTools>
      <PagedTable<Subscription>
        label="Subscriptions"
        query={query}
        rows={query.data?.subscriptions}
        columns={COLUMNS}
        rowId={(row) => row.id}
        rowName={(row) => row.subscription_id}
        size={PAGE_ROWS}
        page={page}
        onPage={(next) => change({ page: next })}
        onOpen={(row) => change({ open: row.id })}
        empty={
          filters.length > 0 ? (
            <EmptyState title="No subscription matches" />
          ) : (
            <EmptyState title="No subscriptions yet">An import brings them in from the billing system.</EmptyState>
          )
        }
      />
    </>
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
    cell: (row) => (row.current_term_rd ? longDay(row.current_term_rd) : '–'),
  },
  {
    id: 'current_term_ar',
    header: 'Auto-renewal',
    width: 110,
    quiet: true,
    cell: (row) => (row.current_term_ar ? 'On' : 'Off'),
  },
  { id: 'mrr', header: 'MRR', width: 90, align: 'right', phone: 'figure', cell: (row) => accountMoney(row.mrr) },
];
