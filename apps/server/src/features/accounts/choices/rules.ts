/** Which way leads to the accounts that somebody writes on, and to those that they only read. */
import { OWNERSHIPS, type Ownership, formatOwnership, canWriteAllAccounts } from '@mainstay/contract/rules/access';
import type { Access } from '../../../platform/session/access.ts';
import type { MembershipKind } from '../list/rules.ts';

export interface ChoiceScope {
  reach: Access['reach'];
  /** Only own accounts of this kind. */
  ownership: Ownership[];
  /** Not the own accounts on which the caller stands so. */
  without?: MembershipKind;
}

const VIEWED = OWNERSHIPS.filter((one) => one === formatOwnership('E', true));

/**
 * A list is walked in its order, so each half is described by what is rare in it: whoever writes everywhere leaves out
 * the few accounts that they only view, and whoever writes on their own begins with those.
 *
 * @returns null where there is no such account
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
