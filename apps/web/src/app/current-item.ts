/** Which menu item the header marks as current. */
import type { MenuItem } from '@mainstay/contract/pages';
import { deepLinkName, itemPath } from '../lib/addresses.ts';

const ACCOUNTS = '/dashboard/accounts';

/** Names may hold slashes once they are decoded, so there may be more parts behind the account than its name and menu. */
function isAccountPage(pathname: string): boolean {
  const [root, section, id = '', ...parts] = pathname.split('/');
  const isCanonical = root === '' && section === 'dashboard' && /^[1-9]\d*$/.test(id);
  return (isCanonical && parts.length >= 3 && parts.at(-1) !== '') || pathname.startsWith(`${ACCOUNTS}/`);
}

/** An address as people read it: the router hands on some of it decoded, addresses are built encoded. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The item an address belongs to: its own, the one it is linked to, or Accounts on every account page (1-shell-20). */
export function currentItem(menus: readonly MenuItem[], path: string): MenuItem | undefined {
  const pathname = readable(path);
  if (pathname === ACCOUNTS || isAccountPage(pathname)) return menus.find((item) => itemPath(item) === ACCOUNTS);
  const open = menus.find((item) =>
    item.type === 'Deep Link'
      ? `${pathname}/`.startsWith(`/dashboard/${deepLinkName(item)}/`)
      : readable(itemPath(item)) === pathname,
  );
  if (!open?.linked) return open;
  return menus.find((item) => item.id === open.linked) ?? open;
}
