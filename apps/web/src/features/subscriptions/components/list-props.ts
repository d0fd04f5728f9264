/** What both lists are given. */
import type { SubscriptionsView } from './subscriptions-view.ts';

export interface ListProps {
  accountId: number;
  shown: SubscriptionsView;
  change: (next: Partial<SubscriptionsView>) => void;
}
