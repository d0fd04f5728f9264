import { accountShell } from '@mainstay/contract/accounts/shell';
import { accountTabKey, routeOfTab, tabsOfFamily } from '@mainstay/contract/rules/account-tabs';
import { tabsFor } from '@mainstay/contract/rules/page-tabs';
import { NotFound } from '../../../platform/http/errors.ts';
import { implement, ok } from '../../../platform/http/kit.ts';
import { getOwnSession } from '../../identity/data.ts';
import { findMenus, getPageDetail } from '../../pages/data.ts';
import { hasFamily, requireReadable } from '../data.ts';
import { readFilters } from '../filters/rules.ts';
import { findNeighbors } from './data.ts';
import { endpointPolicy } from './policy.ts';

export const accountShellFeature = implement(accountShell, endpointPolicy)('account-shell', {
  async findTabs({ query: { account_id, menuId }, tx, access }) {
    const [menus, { strategy }, family] = await Promise.all([
      menuId === undefined ? findMenus(tx, access.roles) : [],
      getOwnSession(tx, access.session),
      account_id === undefined ? true : hasFamily(tx, access, account_id),
      account_id === undefined ? undefined : requireReadable(tx, access, account_id),
    ]);
    const id = menuId ?? menus.find((item) => item.type === 'Page' && item.scope === 'Account')?.id;
    const page = id === undefined ? undefined : await getPageDetail(tx, access.roles, { id });
    if (menuId !== undefined && !page) throw new NotFound('Page');
    const tabs = tabsOfFamily(tabsFor(page?.tabs ?? [], strategy), family);
    const opens = accountTabKey(tabs, {});
    return ok({
      tabs: tabs.map(({ id: tab, key, name }, position) => ({
        ...{ id: tab, key, name, position },
        route: routeOfTab(key, strategy),
        is_default: key === opens,
      })),
    });
  },

  async getName({ params: { id }, tx, access }) {
    const { name } = await requireReadable(tx, access, id);
    return ok({ account_id: id, account_name: name });
  },

  async findNeighbors({ params, query, tx, access }) {
    const filters = readFilters(query.filters, query.active, access.minorDigits);
    return ok(await findNeighbors(tx, access, params.id, { filters, sort: query.sort }));
  },

  // No calendar can be connected yet; a sign-in without a provider never has one (2-S-19).
  async findMeetings({ tx, access }) {
    const { strategy } = await getOwnSession(tx, access.session);
    return ok({ result: [], auth_method: strategy });
  },

  async findAppointments({ params, tx, access }) {
    await requireReadable(tx, access, params.id);
    return ok({ appointments: [] });
  },
});
