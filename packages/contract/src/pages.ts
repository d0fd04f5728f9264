/** The menu, which determines the header entries and the page that opens after sign-in. Rows 1-shell-41 and 42, 1-S-03. */
import { z } from 'zod';
import { SignedIn } from './identity.ts';
import { endpoint, ok } from './kit.ts';
import type { HelpLinks } from './rules/help-links.ts';

export const MenuItem = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(['Page', 'Deep Link']),
  /** The client only uses the Account scope: its items have addresses but never appear in the header. */
  scope: z.enum(['Global', 'Account', 'Portfolio', 'Report']).nullable(),
  roles: z.array(z.string()),
  /** `state` names the screen: a built-in one such as `dashboard.accounts`, or `dashboard.page` for an authored page. */
  meta: z.object({ state: z.string(), params: z.array(z.string()) }),
  linked: z.int().nullable(),
});
export type MenuItem = z.infer<typeof MenuItem>;

/** The current settings of the company, which may have changed since sign-in. */
const Company = SignedIn.pick({
  entity_name: true,
  entity_logo: true,
  entity_theme: true,
  entity_timezone: true,
  currency_symbol: true,
  currency_digits: true,
});

export const pages = {
  findMenus: endpoint({
    method: 'GET',
    path: '/v1/api/menu/',
    access: 'session',
    summary: 'Get the menu of the caller, the appearance of the company and what is unread',
    response: ok(
      z.object({
        menus: z.array(MenuItem),
        company: Company,
        /** Unread notifications of the caller. 100 means 100 or more. */
        unread_notices: z.int(),
        /** Unread announcements of the caller. 100 means 100 or more. */
        unread_announcements: z.int(),
        /** When the company will be deleted, if an administrator has requested it. */
        company_deletion_at: z.iso.datetime().nullable(),
        /** Addresses of the help entries that do not open a page of the product. */
        help_links: z.custom<HelpLinks>((links) => typeof links === 'object'),
      }),
    ),
  }),
};
