import { type QuickAddEntry, quickAdd } from '../../../../core/account-access/quick-add.ts';
import type { Session } from '../../../../platform/lib/session.ts';
import { getFeatures } from '../../../../platform/feature.ts';

/** The key that opens the popup on any screen. */
export const QUICK_ADD_KEY = 'Q';

/**
 * Returns what the user can add, which is nothing with view-only access. Without entries, the button is hidden.
 * @param isOnAccount true for the menu of an open account
 */
export const getQuickAddEntries = (
  { user_access_type }: Pick<Session, 'user_access_type'>,
  isOnAccount = false,
): readonly QuickAddEntry[] =>
  user_access_type === 'read_only'
    ? []
    : quickAdd.from(getFeatures()).filter(({ onAccount }) => isOnAccount || !onAccount);
