import { pages } from '@mainstay/contract/pages';
import { type OpenedPage, pageDetails } from '@mainstay/contract/pages/detail';
import { hideHierarchyTab } from '@mainstay/contract/rules/account-tabs';
import { hasFamily } from '../../core/account-access/has-family.ts';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { countUnreadAnnouncements } from '../../core/announcements/published-announcements.ts';
import { getDeletionRequest } from '../../core/company-deletion/deletion-requests.ts';
import { countUnread } from '../../core/notifications/notification-list.ts';
import { getHelpLinks } from '../../core/tenants/company-settings.ts';
import { getTenantBranding } from '../../core/tenants/tenant-branding.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import { type Access, getOwnerScopes } from '../../platform/session/access.ts';
import { findMenus } from './menu.ts';
import { getPageDetail } from './page-detail.ts';

export const pageRoutes = serve('pages', pages, {
  async findMenus({ tx, access, services }) {
    const [{ appearance: _default, ...company }, menus, unread_notices, unread_announcements, help_links, deletion] =
      await Promise.all([
        getTenantBranding(tx),
        findMenus(tx, access.roles),
        countUnread(tx, access, services.now()),
        countUnreadAnnouncements(tx, access, services.now()),
        getHelpLinks(tx),
        getDeletionRequest(tx),
      ]);
    const company_deletion_at = deletion?.due_at ?? null;
    return ok({ menus, company, unread_notices, unread_announcements, company_deletion_at, help_links });
  },
});

async function hasOwnAccounts(tx: TenantTx, user: number): Promise<boolean> {
  const rows = await tx.rows('select from account_members where tenant_id = $1 and user_id = $2 limit 1', [
    tx.tenant,
    user,
  ]);
  return rows.length > 0;
}

/** @throws NotFoundError, ForbiddenError if the account is outside the account scope */
async function openPage(
  tx: TenantTx,
  access: Access,
  by: { id: number } | { name: string },
  account?: number,
): Promise<OpenedPage> {
  const owner_scopes = getOwnerScopes(access);
  const widest = owner_scopes.at(-1) ?? 'mine';
  if (account === undefined) {
    const [page, hasOwn] = await Promise.all([getPageDetail(tx, access.roles, by), hasOwnAccounts(tx, access.user)]);
    return { ...requireFound(page, 'Page'), owner_scopes, owner_scope: hasOwn ? 'mine' : widest };
  }
  const [page, family] = await Promise.all([
    getPageDetail(tx, access.roles, by),
    hasFamily(tx, access, account),
    requireReadable(tx, access, account),
  ]);
  if (!page) throw new NotFoundError('Page');
  return { ...page, tabs: hideHierarchyTab(page.tabs, family), owner_scopes, owner_scope: widest };
}

export const pageDetailRoutes = serve('page-details', pageDetails, {
  getPageDetail: async ({ tx, access, query: { id, account_id } }) =>
    ok(await openPage(tx, access, { id }, account_id)),

  getPageDetailByName: async ({ tx, access, query: { name, account_id } }) =>
    ok(await openPage(tx, access, { name }, account_id)),
});
