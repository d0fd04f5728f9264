/** Which account a part of a page stands on (2-S-24). */
import type { PageContext } from './page-context.ts';

interface AccountSource {
  account_id?: number | undefined;
  /** An object that carries the account. */
  context?: PageContext | undefined;
}

/** The account that is named, else that of the context, else that of the route; 0 where there is none. */
export const resolveAccountId = ({ account_id, context }: AccountSource, route?: string): number => {
  const id = Number(account_id ?? context?.account_id ?? route ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};
