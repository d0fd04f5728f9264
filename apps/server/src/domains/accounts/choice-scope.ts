/** Chooses the query scope for accounts that a user can write on, and for those that they can only read. */
import { canWriteAllAccounts, formatOwnership, type Ownership, OWNERSHIPS } from '@mainstay/contract/rules/access';
import type { Access } from '../../platform/session/access.ts';
import type { MembershipKind } from './list/account-page-sql.ts';

export interface ChoiceScope {
  ownerScope: Access['ownerScope'];
  /** Only the caller's own accounts of this kind. */
  ownership: Ownership[];
  /** Excludes accounts on which the caller has this kind of membership. */
  excludedMembership?: MembershipKind;
}

const VIEW_ONLY_OWNERSHIP = OWNERSHIPS.filter((one) => one === formatOwnership('E', true));

/**
 * Returns the scope of the writable or the read-only accounts. A list is scanned in its order, so each half is defined
 * by its rare part: users who can write on all accounts exclude the few that they can only view, and users who can
 * write on their own accounts start with those.
 *
 * @returns null if there is no such account
 */
export function getChoiceScope(access: Access, readOnly: boolean | undefined): ChoiceScope | null {
  const { ownerScope, user } = access;
  const all: ChoiceScope = { ownerScope, ownership: [] };
  if (readOnly === undefined) return all;
  if (access.userAccessType === 'read_only') return readOnly ? all : null;
  const canWriteAll = canWriteAllAccounts(access.roles);
  if (!readOnly) return { ...all, ownerScope: canWriteAll ? ownerScope : [user], excludedMembership: 'viewing' };
  const isOwnScope = ownerScope?.every((one) => one === user) ?? canWriteAll;
  return isOwnScope ? { ...all, ownership: VIEW_ONLY_OWNERSHIP } : { ...all, excludedMembership: 'writing' };
}
