/** Calls about accounts. */
import { accounts } from '@mainstay/contract/accounts';
import { redirect } from '@tanstack/react-router';
import { accountMenu, accountPath, isAccountTab } from '../../lib/addresses.ts';
import { query, queryClient } from '../../lib/query.ts';
import { menuQuery } from '../pages/queries.ts';

/** Replaces a short address by the canonical one, asking for the account's name; anything else leads to the start. */
export async function toCanonical(accountId: string, tab: string): Promise<never> {
  if (!/^[1-9]\d{0,14}$/.test(accountId) || !isAccountTab(tab)) throw redirect({ to: '/', replace: true });
  const [{ menus }, { account_name }] = await Promise.all([
    queryClient.ensureQueryData(menuQuery),
    queryClient.fetchQuery(query(accounts.checkAccess, { query: { account_id: accountId } })),
  ]);
  const address = { id: Number(accountId), name: account_name };
  throw redirect({ href: accountPath(address, accountMenu(menus), { tab }), replace: true });
}
