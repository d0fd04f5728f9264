/** Remembers whose accounts a user selected on portfolio pages, in this browser. */
import { OWNER_SCOPES, type OwnerScope } from '@mainstay/contract/rules/access';
import { getPersonKey } from '../../../platform/lib/session.ts';

const getKey = () => `owner_scope ${getPersonKey()}`;

export const getRememberedScope = (): OwnerScope | undefined =>
  OWNER_SCOPES.find((scope) => scope === localStorage.getItem(getKey()));

export const rememberScope = (scope: OwnerScope): void => localStorage.setItem(getKey(), scope);
