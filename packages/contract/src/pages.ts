/** The menu that decides what the header offers and where a sign-in lands. Rows 1-shell-41 and 42, 1-S-03. */
import { z } from 'zod';
import { SignedIn } from './identity.ts';
import { endpoint, ok } from './kit.ts';

export const MenuItem = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(['Page', 'Deep Link']),
  /** Only the Account scope matters to the client: its items exist for addresses, never in the header. */
  scope: z.enum(['Global', 'Account', 'Portfolio', 'Report']).nullable(),
  roles: z.array(z.string()),
  /** `state` names the screen: a built-in one such as `dashboard.accounts`, or `dashboard.page` for an authored page. */
  meta: z.object({ state: z.string(), params: z.array(z.string()) }),
  linked: z.int().nullable(),
});
export type MenuItem = z.infer<typeof MenuItem>;

/** How the company shows now: what a sign-in brought may have changed since. */
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
    summary: 'The menu items the caller may open, in order, how the company shows now, and how many notices are unread',
    response: ok(
      z.object({
        menus: z.array(MenuItem),
        company: Company,
        /** Of the caller; 100 stands for more. */
        unread_notices: z.int(),
      }),
    ),
  }),
};
