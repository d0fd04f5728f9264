import type { MenuItem } from '@mainstay/contract/pages';

/** An item of the header's menu: a page of the company's for everybody, where nothing else is said. */
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
