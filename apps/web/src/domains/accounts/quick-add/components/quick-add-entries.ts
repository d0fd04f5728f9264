import { type QuickAddEntry, type QuickAddUser, quickAdd } from '../../../../core/account-access/quick-add.ts';
import { getFeatures } from '../../../../platform/feature.ts';

/** The key that opens the popup on any screen. */
export const QUICK_ADD_KEY = 'Q';

/**
 * Returns what the user can add, which is nothing with view-only access. Without entries, the button is hidden.
 * @param isOnAccount true for the menu of an open account
 */
export const getQuickAddEntries = (user: QuickAddUser, isOnAccount = false): readonly QuickAddEntry[] =>
  user.user_access_type === 'read_only'
    ? []
    : quickAdd
        .from(getFeatures())
        .filter((entry) => (isOnAccount ? !('path' in entry) : !entry.onAccount) && (entry.isVisible?.(user) ?? true))
        .toSorted((a, b) => a.position - b.position);
