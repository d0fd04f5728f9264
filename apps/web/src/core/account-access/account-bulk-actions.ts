import type { accounts } from '@mainstay/contract/accounts';
import type { ClientInput } from '@mainstay/contract/kit';
import type { LucideIcon } from 'lucide-react';
import type { LazyComponent } from '../../platform/lib/lazy-component.tsx';
import { extensionPoint } from '../../platform/feature.ts';

type MatchingAccounts = Pick<NonNullable<ClientInput<typeof accounts.findAccounts>['query']>, 'active' | 'filters'>;

export interface SelectedAccounts {
  count: number;
  /** The ids of the accounts, or the filters that match them. */
  accounts: { ids: number[] } | MatchingAccounts;
}

/** An action on the accounts that are selected in the list. */
export interface AccountBulkAction {
  label: string;
  icon: LucideIcon;
  Dialog: LazyComponent<{ selection: SelectedAccounts; onClose: () => void }>;
}

export const accountBulkActions = extensionPoint<AccountBulkAction>('account-bulk-actions');
