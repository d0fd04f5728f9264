import { pages } from '@mainstay/contract/pages';
import { serve, ok } from '../../platform/http/kit.ts';
import { getTenantBranding } from '../../core/tenants/tenant-branding.ts';
import { countUnread } from '../../core/notifications/notification-list.ts';
import { findMenus } from './menu.ts';

export const pageRoutes = serve('pages', pages, {
  async findMenus({ tx, access, services }) {
    const [{ appearance: _default, ...company }, menus, unread_notices] = await Promise.all([
      getTenantBranding(tx),
      findMenus(tx, access.roles),
      countUnread(tx, access, services.now()),
    ]);
    return ok({ menus, company, unread_notices });
  },
});
