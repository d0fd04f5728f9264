import { useQuery } from '@tanstack/react-query';
import type { PageContext } from '../../../lib/page-context.ts';
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

/** What the account of the page has bought: products first, or subscriptions, and one of them beside the list. */
export function AccountSubscriptions({ context }: { context: PageContext }) {
  const id = Number(context.account_id ?? 0);
  const [shown, change] = useSubscriptionsView();
  if (id === 0) return null;
  const list = { accountId: id, shown, change };
  return (
    <div className="page sub">
      <section className="card sub-card" aria-label="Products and subscriptions of the account">
        <div className="sub-head">
          <SegmentedControl label="List" options={VIEWS} value={shown.view} onChange={(view) => change({ view })} />
        </div>
        {shown.view === 'products' ? <ProductList {...list} /> : <SubscriptionList {...list} />}
      </section>
      <div className="sub-side">
        {shown.view === 'products' ? <OpenProduct id={id} shown={shown} /> : <OpenSubscription id={id} shown={shown} />}
      </div>
    </div>
  );
}

interface OpenProps {
  id: number;
  shown: SubscriptionsView;
}
const opened = <Row extends { id: number }>(rows: readonly Row[] | undefined, open: number | undefined) =>
  rows?.find((row) => row.id === open) ?? rows?.[0];

/** The row that was chosen, else the first. */
function OpenProduct({ id, shown: { filters, page, open } }: OpenProps) {
  const { data, error } = useQuery(productPage({ aid: id, filters, page }));
  const product = error ? undefined : opened(data?.products, open);
  return product && <ProductDetail key={product.id} accountId={id} product={product} />;
}

function OpenSubscription({ id, shown: { filters, page, open } }: OpenProps) {
  const { data, error } = useQuery(subscriptionPage({ aid: id, filters, page }));
  const subscription = error ? undefined : opened(data?.subscriptions, open);
  return subscription && <SubscriptionDetail key={subscription.id} subscription={subscription} />;
}
