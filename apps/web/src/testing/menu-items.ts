import type { MenuItem } from '@mainstay/contract/pages';

/** Creates a menu item, which is a global page for all roles unless overridden. */
export const menuItem = (id: number, name: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  name,
  type: 'Page',
  scope: 'Global',
  roles: [],
  meta: { state: 'dashboard.page', params: [] },
  linked: null,
  ...more,
});
