import { accountShell } from '@mainstay/contract/accounts/shell';
import { accountTabKey, tabRoute, hideHierarchyTab } from '@mainstay/contract/rules/account-tabs';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import { getMailProvider } from '@mainstay/contract/rules/mail-providers';
import { visibleTabs } from '@mainstay/contract/rules/page-tabs';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { getOwnSession } from '../../../core/identity/signed-in-user.ts';
import { findMenus } from '../../../builder/pages/menu.ts';
import { getPageDetail } from '../../../builder/pages/page-detail.ts';
import { hasFamily } from '../../../core/account-access/has-family.ts';
import { requireReadable } from '../../../core/account-access/require-account.ts';
import { parseFilters } from '../account-filters.ts';
import { findNeighbors } from './account-neighbors.ts';
import { findMeetings, findUpcomingMeetings } from './meetings.ts';

/** A mailbox cannot be reached with an API key. */
const WITHOUT_MAILBOX = { strategy: 'local', mail_provider: null } as const;

export const accountShellRoutes = serve('account-shell', accountShell, {
  async findTabs({ query: { account_id, menuId }, tx, access }) {
    const [menus, { strategy, mail_provider }, family] = await Promise.all([
      menuId === undefined ? findMenus(tx, access.roles) : [],
      access.apiKey ? WITHOUT_MAILBOX : getOwnSession(tx, access.session),
      account_id === undefined ? true : hasFamily(tx, access, account_id),
      account_id === undefined ? undefined : requireReadable(tx, access, account_id),
    ]);
    const id = menuId ?? menus.find((item) => item.type === 'Page' && item.scope === 'Account')?.id;
    const page = id === undefined ? undefined : await getPageDetail(tx, access.roles, { id });
    if (menuId !== undefined && !page) throw new NotFoundError('Page');
    const provider = getMailProvider({ auth_strategy: strategy, mail_provider });
    const tabs = hideHierarchyTab(visibleTabs(page?.tabs ?? [], provider), family);
    const opens = accountTabKey(tabs, {});
    return ok({
      tabs: tabs.map(({ id: tab, key, name }, position) => ({
        id: tab,
        key,
        name,
        position,
        route: tabRoute(key, provider),
        is_default: key === opens,
      })),
    });
  },

  async getName({ params: { id }, tx, access }) {
    const { name } = await requireReadable(tx, access, id);
    return ok({ account_id: id, account_name: name });
  },

  async findNeighbors({ params, query, tx, access }) {
    const filters = parseFilters(query.filters, query.active, access.minorDigits);
    return ok(
      await findNeighbors(tx, access, params.id, { filters, sort: query.sort, pinnedFirst: query.pinned_first }),
    );
  },

  async findMeetings({ query: { min, max, q }, tx, access }) {
    const addresses = q.split(',').map((address) => address.trim().toLowerCase());
    const [{ strategy }, result] = await Promise.all([
      getOwnSession(tx, access.session),
      // Users who have connected no calendar have no meetings (2-S-19).
      findMeetings(tx, access.user, { min, max, addresses }),
    ]);
    return ok({ result, auth_method: strategy });
  },

  async findAppointments({ params: { id }, tx, access, services }) {
    const { timeZone } = access;
    const from = { day: toCalendarDay(services.now(), timeZone), timeZone };
    const [appointments] = await Promise.all([findUpcomingMeetings(tx, id, from), requireReadable(tx, access, id)]);
    return ok({ appointments });
  },
});
