import type { AccountDetails } from '@mainstay/contract/accounts';
import type { LazyComponent } from '../../platform/lib/lazy-component.tsx';
import { extensionPoint } from '../../platform/feature.ts';

/** A card of the account summary with what is open on the account. */
interface SummaryCard {
  name: string;
  Card: LazyComponent<{ account: AccountDetails }>;
}

export const summaryCards = extensionPoint<SummaryCard>('summary-cards');
