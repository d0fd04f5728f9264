/** Determines the account of a part of a page (2-S-24). */
import type { PageContext } from './page-context.ts';

interface AccountSource {
  account_id?: number | undefined;
  /** The page context, which may contain the account. */
  context?: PageContext | undefined;
}

/**
 * Returns the explicit account id, else that of the context, else that of the route. Returns 0 if none of these is
 * valid.
 */
export const resolveAccountId = ({ account_id, context }: AccountSource, route?: string): number => {
  const id = Number(account_id ?? context?.account_id ?? route ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};
