import { useQuery } from '@tanstack/react-query';
import { type AccountOnDay, type PageContext, parseAccountOnDay } from '../../../platform/lib/page-context.ts';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { ProductDetail } from '../components/ProductDetail.tsx';
import { ProductList } from '../components/ProductList.tsx';
import { type SubscriptionsView, useSubscriptionsView } from '../components/subscriptions-view.ts';
import { SubscriptionDetail } from '../components/SubscriptionDetail.tsx';
import { SubscriptionList } from '../components/SubscriptionList.tsx';
import { productPage, subscriptionPage } from '../queries.ts';
import '../../../platform/ui/Card.css';
import '../components/Subscriptions.css';

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
    <div className="page sub">
      <section className="card sub-card" aria-label="Products and subscriptions of the account">
        <div className="sub-head">
          <SegmentedControl label="List" options={VIEWS} value={view.view} onChange={(view) => updateView({ view })} />
        </div>
        {view.view === 'products' ? <ProductList {...list} /> : <SubscriptionList {...list} />}
      </section>
      <div className="sub-side">
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
