/** Props that both lists share. */
import type { AccountOnDay } from '../../../platform/lib/page-context.ts';
import type { SubscriptionsView } from './subscriptions-view.ts';

export interface ListProps {
  account: AccountOnDay;
  shown: SubscriptionsView;
  change: (next: Partial<SubscriptionsView>) => void;
}
