/** Determines which menu item the header marks as current. */
import type { MenuItem } from '@mainstay/contract/pages';
import { deepLinkName, itemPath } from '../platform/lib/addresses.ts';

const ACCOUNTS = '/dashboard/accounts';
const ADMIN = '/dashboard/admin';
const REPORTS = '/dashboard/reports';
const INSIGHTS = '/dashboard/insights/';

/** Decoded names may contain slashes, so there may be more path segments after the account id than name and menu. */
function isAccountPage(pathname: string): boolean {
  const [root, section, id = '', ...parts] = pathname.split('/');
  const isCanonical = root === '' && section === 'dashboard' && /^[1-9]\d*$/.test(id);
  return (isCanonical && parts.length >= 3 && parts.at(-1) !== '') || pathname.startsWith(`${ACCOUNTS}/`);
}

/** Returns the decoded path. The router provides partly decoded paths, and built paths are encoded. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Returns the menu item of a path: its own item, the item that it is linked to, "Accounts" on every account page
 * (1-shell-20), "Admin" on every screen of the administration, or the reports on each of their categories.
 */
export function findCurrentItem(menus: readonly MenuItem[], path: string): MenuItem | undefined {
  const pathname = decodePath(path);
  if (pathname === ACCOUNTS || isAccountPage(pathname)) return menus.find((item) => itemPath(item) === ACCOUNTS);
  if (pathname.startsWith(INSIGHTS)) return menus.find((item) => itemPath(item) === REPORTS);
  if (pathname.startsWith(`${ADMIN}/`)) return menus.find((item) => itemPath(item) === ADMIN);
  const openItem = menus.find((item) =>
    item.type === 'Deep Link'
      ? `${pathname}/`.startsWith(`/dashboard/${deepLinkName(item)}/`)
      : decodePath(itemPath(item)) === pathname,
  );
  if (!openItem?.linked) return openItem;
  return menus.find((item) => item.id === openItem.linked) ?? openItem;
}
