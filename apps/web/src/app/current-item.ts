/** Which menu item the header marks as current. */
import type { MenuItem } from '@mainstay/contract/pages';
import { deepLinkName, itemPath } from '../lib/addresses.ts';

const ACCOUNTS = '/dashboard/accounts';

const isAccountPage = (pathname: string) =>
  /^\/dashboard\/[1-9]\d*\/[^/]*\/[^/]*\/[^/]+$/.test(pathname) || pathname.startsWith(`${ACCOUNTS}/`);

/** The item an address belongs to: its own, the one it is linked to, or Accounts on every account page (1-shell-20). */
export function currentItem(menus: readonly MenuItem[], pathname: string): MenuItem | undefined {
  if (pathname === ACCOUNTS || isAccountPage(pathname)) return menus.find((item) => itemPath(item) === ACCOUNTS);
  const open = menus.find((item) =>
    item.type === 'Deep Link'
      ? pathname.startsWith(`/dashboard/${encodeURIComponent(deepLinkName(item))}/`)
      : itemPath(item) === pathname,
  );
  if (!open?.linked) return open;
  return menus.find((item) => item.id === open.linked) ?? open;
}
