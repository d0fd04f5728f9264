import { useQuery } from '@tanstack/react-query';
import { type AccountOnDay, type PageContext, parseAccountOnDay } from '../../../lib/page-context.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { ProductDetail } from '../components/ProductDetail.tsx';
import { ProductList } from '../components/ProductList.tsx';
import { type SubscriptionsView, useSubscriptionsView } from '../components/subscriptions-view.ts';
import { SubscriptionDetail } from '../components/SubscriptionDetail.tsx';
import { SubscriptionList } from '../components/SubscriptionList.tsx';
import { productPage, subscriptionPage } from '../queries.ts';
import '../../../ui/Card.css';
import '../components/Subscriptions.css';

const VIEWS = [
  { value: 'products', label: 'Products' },
  { value: 'subscriptions', label: 'Subscriptions' },
] as const;

/** The purchases of the page's account as products or subscriptions, with the details of one row beside the list. */
export function AccountSubscriptions({ context }: { context: PageContext }) {
  const account = parseAccountOnDay(context);
  const [shown, change] = useSubscriptionsView();
  if (account.id === 0) return null;
  const list = { account, shown, change };
  return (
    <div className="page sub">
      <section className="card sub-card" aria-label="Products and subscriptions of the account">
        <div className="sub-head">
          <SegmentedControl label="List" options={VIEWS} value={shown.view} onChange={(view) => change({ view })} />
        </div>
        {shown.view === 'products' ? <ProductList {...list} /> : <SubscriptionList {...list} />}
      </section>
      <div className="sub-side">
        {shown.view === 'products' ? (
          <OpenProduct account={account} shown={shown} />
        ) : (
          <OpenSubscription account={account} shown={shown} />
        )}
      </div>
    </div>
  );
}

interface OpenProps {
  account: AccountOnDay;
  shown: SubscriptionsView;
}
const opened = <Row extends { id: number }>(rows: readonly Row[] | undefined, open: number | undefined) =>
  rows?.find((row) => row.id === open) ?? rows?.[0];

/** Shows the selected row, or the first row if none is selected. */
function OpenProduct({ account, shown: { filters, page, open } }: OpenProps) {
  const { data, error } = useQuery(productPage({ account, filters, page }));
  const product = error ? undefined : opened(data?.products, open);
  return product && <ProductDetail key={product.id} account={account} product={product} />;
}

function OpenSubscription({ account, shown: { filters, page, open } }: OpenProps) {
  const { data, error } = useQuery(subscriptionPage({ account, filters, page }));
  const subscription = error ? undefined : opened(data?.subscriptions, open);
  return subscription && <SubscriptionDetail key={subscription.id} subscription={subscription} />;
}
