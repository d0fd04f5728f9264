/** Chooses the query scope for accounts that a user can write on, and for those that they can only read. */
import { OWNERSHIPS, type Ownership, formatOwnership, canWriteAllAccounts } from '@mainstay/contract/rules/access';
import type { Access } from '../../../platform/session/access.ts';
import type { MembershipKind } from '../list/rules.ts';

export interface ChoiceScope {
  reach: Access['reach'];
  /** Only the caller's own accounts of this kind. */
  ownership: Ownership[];
  /** Excludes accounts on which the caller has this kind of membership. */
  without?: MembershipKind;
}

const VIEWED = OWNERSHIPS.filter((one) => one === formatOwnership('E', true));

/**
 * Returns the scope of the writable or the read-only accounts. A list is scanned in its order, so each half is defined
 * by its rare part: users who can write on all accounts exclude the few that they can only view, and users who can
 * write on their own accounts start with those.
 *
 * @returns null if there is no such account
 */
export function getChoiceScope(access: Access, readOnly: boolean | undefined): ChoiceScope | null {
  const { reach, user } = access;
  const all: ChoiceScope = { reach, ownership: [] };
  if (readOnly === undefined) return all;
  if (access.userAccessType === 'read_only') return readOnly ? all : null;
  const isEverywhere = canWriteAllAccounts(access.roles);
  if (!readOnly) return { ...all, reach: isEverywhere ? reach : [user], without: 'viewing' };
  const isOwn = reach?.every((one) => one === user) ?? isEverywhere;
  return isOwn ? { ...all, ownership: VIEWED } : { ...all, without: 'writing' };
}
