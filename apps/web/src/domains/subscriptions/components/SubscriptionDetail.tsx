import { formatNumber } from '@mainstay/contract/rules/numbers';
import type { Subscription, SubscriptionLine } from '@mainstay/contract/subscriptions';
import { type ReactNode, useState } from 'react';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { matchesFilters } from '../../../platform/lib/filter-changes.ts';
import type { Filters } from '../../../platform/lib/filters.ts';
import { formatFullMoney } from '../../../platform/lib/money.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { FilterTools } from './FilterTools.tsx';
import { LINE_COLUMNS } from './filter-columns.ts';
import { PagedTable } from '../../../platform/ui/PagedTable.tsx';
import { PAGE_ROWS } from '../queries.ts';
import { StatusChip } from './StatusChip.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Subscriptions.module.css';

type Line = SubscriptionLine & { at: number };
const formatDay = (text: string | null) => (text ? formatLongDate(text) : '–');
const formatTerm = (n: number | null, type: string | null) =>
  n === null ? '–' : `${n} ${type ?? ''}${n === 1 ? '' : 's'}`;

/** Shows the terms and the product lines of a subscription. */
export function SubscriptionDetail({ subscription }: { subscription: Subscription }) {
  const [filters, setFilters] = useState<Filters>([]);
  const [page, setPage] = useState(1);
  const lines = subscription.product_list
    .map((line, at): Line => ({ ...line, at }))
    .filter((line) => matchesFilters(filters, (column) => line[column as keyof SubscriptionLine]));
  const rows = lines.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);
  const query = {
    data: { has_next: lines.length > page * PAGE_ROWS },
    error: null,
    isPending: false,
    isFetching: false,
    refetch: () => Promise.resolve(),
  };
  const filter = (next: Filters) => {
    setFilters(next);
    setPage(1);
  };
  return (
    <>
      <Card
        title={`Subscription ${subscription.subscription_id}`}
        actions={<StatusChip status={subscription.status} />}
      >
        <Terms subscription={subscription} />
      </Card>
      <Card title="Products" caption={subscription.product_list.length} className={styles.card}>
        <FilterTools columns={LINE_COLUMNS} filters={filters} onChange={filter} />
        <PagedTable<Line>
          label={`Products of ${subscription.subscription_id}`}
          query={query}
          rows={rows}
          columns={COLUMNS}
          rowId={(row) => row.at}
          rowName={(row) => row.name}
          size={PAGE_ROWS}
          page={page}
          onPage={setPage}
          empty={<EmptyState title={filters.length > 0 ? 'No products match' : 'No products in this subscription'} />}
        />
      </Card>
    </>
  );
}

function Terms({ subscription: terms }: { subscription: Subscription }) {
  return (
    <dl className={styles.terms}>
      <Fact name="Current term">
        {formatDay(terms.current_term_sd)} to {formatDay(terms.current_term_ed)}
      </Fact>
      <Fact name="Renewal">
        {formatDay(terms.current_term_rd)}
        {terms.current_term_ar ? ', automatic' : ''}
      </Fact>
      <Fact name="Ends">{formatDay(terms.subscription_ed)}</Fact>
      <Fact name="Initial term">{formatTerm(terms.initial_term, terms.initial_term_type)}</Fact>
      <Fact name="Renewal term">{formatTerm(terms.renewal_term, terms.renewal_term_type)}</Fact>
      <Fact name="Plan">{terms.plan ?? '–'}</Fact>
      <Fact name="Seats">{terms.seats === null ? '–' : formatNumber(terms.seats)}</Fact>
      <Fact name="Previous / next subscription">
        {[terms.pre_subs_id ?? '–', terms.nxt_subs_id ?? '–'].join(' / ')}
      </Fact>
      {terms.customer_sid && <Fact name="Customer's number">{terms.customer_sid}</Fact>}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className={textStyles.caption}>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const COLUMNS: readonly Column<Line>[] = [
  { id: 'name', header: 'Product', minWidth: 140, phone: 'title', cell: (row) => row.name },
  {
    id: 'quantity',
    header: 'Quantity',
    width: 90,
    align: 'right',
    phone: 'state',
    cell: (row) => formatNumber(row.quantity),
  },
  {
    id: 'unit_price',
    header: 'Unit price',
    width: 100,
    align: 'right',
    quiet: true,
    phone: 'note',
    cell: (row) => formatFullMoney(row.unit_price),
  },
  {
    id: 'net_price',
    header: 'Net price',
    width: 110,
    align: 'right',
    phone: 'figure',
    cell: (row) => formatFullMoney(row.net_price),
  },
];
