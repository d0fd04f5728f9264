import { formatNumber } from '@mainstay/contract/rules/numbers';
import { statusName } from '@mainstay/contract/rules/subscription-status';
import type { SubscribedProduct, Subscription } from '@mainstay/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { formatAccountMoney } from '../../../platform/lib/money.ts';
import { type AccountOnDay, type PageContext, parseAccountOnDay } from '../../../platform/lib/page-context.ts';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { ProductDetail } from '../components/ProductDetail.tsx';
import { PurchaseList } from '../components/PurchaseList.tsx';
import { StatusChip } from '../components/StatusChip.tsx';
import { SubscriptionDetail } from '../components/SubscriptionDetail.tsx';
import { PRODUCT_COLUMNS, SUBSCRIPTION_COLUMNS } from '../components/filter-columns.ts';
import type { ListProps } from '../components/list-props.ts';
import { type SubscriptionsView, useSubscriptionsView } from '../components/subscriptions-view.ts';
import {
  downloadProducts,
  downloadSubscriptions,
  productPage,
  subscriptionPage,
  subscriptionStatuses,
} from '../queries.ts';
import cardStyles from '../../../platform/ui/Card.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/Subscriptions.module.css';

const VIEWS = [
  { value: 'products', label: 'Products' },
  { value: 'subscriptions', label: 'Subscriptions' },
] as const;

/** The purchases of the page's account as products or subscriptions, with the details of one row beside the list. */
export function AccountSubscriptions({ context }: { context: PageContext }) {
  const account = parseAccountOnDay(context);
  const [view, updateView] = useSubscriptionsView();
  if (account.id === 0) return null;
  const list = { account, shown: view, change: updateView };
  return (
    <div className={clsx(pageHeaderStyles.page, styles.root)} data-part="page-header-page">
      <section className={clsx(cardStyles.card, styles.card)} aria-label="Products and subscriptions of the account">
        <div className={styles.header}>
          <SegmentedControl label="List" options={VIEWS} value={view.view} onChange={(view) => updateView({ view })} />
        </div>
        {view.view === 'products' ? <ProductList {...list} /> : <SubscriptionList {...list} />}
      </section>
      <div className={styles.side}>
        {view.view === 'products' ? (
          <OpenProduct account={account} view={view} />
        ) : (
          <OpenSubscription account={account} view={view} />
        )}
      </div>
    </div>
  );
}

interface OpenRowProps {
  account: AccountOnDay;
  view: SubscriptionsView;
}
const findOpenRow = <Row extends { id: number }>(rows: readonly Row[] | undefined, open: number | undefined) =>
  rows?.find((row) => row.id === open) ?? rows?.[0];

/** Shows the selected row, or the first row if none is selected. */
function OpenProduct({ account, view: { filters, page, open } }: OpenRowProps) {
  const { data, error } = useQuery(productPage({ account, filters, page }));
  const product = error ? undefined : findOpenRow(data?.products, open);
  return product && <ProductDetail key={product.id} account={account} product={product} />;
}

function OpenSubscription({ account, view: { filters, page, open } }: OpenRowProps) {
  const { data, error } = useQuery(subscriptionPage({ account, filters, page }));
  const subscription = error ? undefined : findOpenRow(data?.subscriptions, open);
  return subscription && <SubscriptionDetail key={subscription.id} subscription={subscription} />;
}

/** Lists the products that the account has bought. */
function ProductList({ account, shown, change }: ListProps) {
  const { filters, page } = shown;
  const query = useQuery(productPage({ account, filters, page }));
  return (
    <PurchaseList<SubscribedProduct>
      what="product"
      origin="Import subscriptions to see products here."
      shown={shown}
      change={change}
      query={query}
      filterable={PRODUCT_COLUMNS}
      download={() => downloadProducts({ account, filters })}
      rows={query.data?.products}
      columns={PRODUCT_LIST_COLUMNS}
      rowName={(row) => row.sku_name}
    />
  );
}

const PRODUCT_LIST_COLUMNS: readonly Column<SubscribedProduct>[] = [
  { id: 'sku_name', header: 'Product', minWidth: 150, phone: 'title', cell: (row) => row.sku_name },
  { id: 'sku_id', header: 'SKU', width: 110, quiet: true, phone: 'note', cell: (row) => row.sku_id },
  { id: 'family', header: 'Family', width: 130, quiet: true, phone: 'state', cell: (row) => row.family ?? '–' },
  {
    id: 'total_subs',
    header: 'Subscriptions',
    width: 120,
    align: 'right',
    phone: 'figure',
    cell: (row) => formatNumber(row.total_subs),
  },
];

/** Lists the account's subscriptions, latest renewal first. */
function SubscriptionList({ account, shown, change }: ListProps) {
  const { filters, page } = shown;
  const query = useQuery(subscriptionPage({ account, filters, page }));
  const statuses = useQuery(subscriptionStatuses(account)).data?.statuses;
  return (
    <PurchaseList<Subscription>
      what="subscription"
      origin="Import them from your billing system."
      shown={shown}
      change={change}
      query={query}
      filterable={SUBSCRIPTION_COLUMNS}
      choices={statuses ?? []}
      choiceText={statusName}
      download={() => downloadSubscriptions({ account, filters })}
      rows={query.data?.subscriptions}
      columns={SUBSCRIPTION_LIST_COLUMNS}
      rowName={(row) => row.subscription_id}
    />
  );
}

const SUBSCRIPTION_LIST_COLUMNS: readonly Column<Subscription>[] = [
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
