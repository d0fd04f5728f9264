import { type QuickAddEntry, quickAdd } from '../core/account-access/quick-add.ts';
import type { Session } from '../platform/lib/session.ts';
import { getFeatures } from '../platform/feature.ts';

/** The key that opens the popup on any screen. */
export const QUICK_ADD_KEY = 'Q';

/** Returns the entries of the user, which are none with view-only access. Without entries, the button is hidden. */
export const getQuickAddEntries = ({
  user_access_type,
}: Pick<Session, 'user_access_type'>): readonly QuickAddEntry[] =>
  user_access_type === 'read_only' ? [] : quickAdd.from(getFeatures());
