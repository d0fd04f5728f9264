import type { ResolvedLink } from '@mainstay/contract/components/report';
import { useCallback } from 'react';
import { actionsPath, menuPath } from '../../platform/lib/addresses.ts';
import { hashHref } from '../../platform/lib/history.ts';
import { useAccountHref, useMenus } from './queries.ts';

/** Log messages fixed by the specification (3-drilldown-13 and 14). */
export const NO_ADDRESS = 'URL is not defined';
export const BAD_NAVIGATION = 'Navigation failed: Invalid function name or parameters';

/**
 * Returns a function that returns the address of a link. The address is undefined for links that only scroll, and for pages that the user
 * cannot open.
 */
export function useHref(): (link: ResolvedLink) => string | undefined {
  const accountHref = useAccountHref();
  const menus = useMenus();
  return useCallback(
    (link) => {
      switch (link.type) {
        case 'account':
          return accountHref({ id: link.account_id, name: link.account_name || 'Account' });
        case 'action':
          return hashHref(actionsPath({ actionId: link.action_id }));
        case 'menu': {
          const menu = menus.find(({ id }) => id === link.menuId);
          return menu && hashHref(menuPath(menu, link.linkparams));
        }
        case 'url':
          return link.href;
        case 'scroll':
          return undefined;
      }
    },
    [accountHref, menus],
  );
}

/** Logs a message that the specification requires. */
// oxlint-disable-next-line no-console -- the message is specified
const log = (text: string): void => console.error(text);

/** Scrolls to a component of the page. A component that has not been rendered yet loads when it becomes visible. */
function scrollToComponent(id: number): void {
  const frame = document.querySelector(`[data-component-id="${id}"]`);
  if (frame) frame.scrollIntoView({ block: 'start' });
  else log(BAD_NAVIGATION);
}

/** Returns a function that follows a link; links that cannot be followed are logged. */
export function useFollowLink(): (link: ResolvedLink | undefined) => void {
  const getHref = useHref();
  return (link) => {
    if (!link) return log(NO_ADDRESS);
    if (link.type === 'scroll') return scrollToComponent(link.component_id);
    const href = getHref(link);
    if (!href) return log(NO_ADDRESS);
    if (link.type === 'url') open(href, '_blank', 'noopener');
    else location.hash = href.slice(1);
  };
}
