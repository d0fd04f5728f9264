import { expect, test } from 'vitest';
import { router } from './router.tsx';

const idOf = (path: string) => router.getMatchedRoutes(path)[0].at(-1)?.id;

test.each([
  ['/', '/'],
  ['/basic_auth', '/basic_auth'],
  ['/dashboard', '/shell/dashboard'],
  ['/dashboard/accounts', '/shell/dashboard/accounts'],
  ['/dashboard/admin', '/shell/dashboard/admin'],
  ['/dashboard/portfolio', '/shell/dashboard/portfolio'],
  ['/dashboard/admin/imports', '/shell/dashboard/admin/imports'],
  ['/dashboard/admin/imports/7', '/shell/dashboard/admin/imports/$importId'],
  ['/dashboard/accounts/7/health', '/shell/dashboard/accounts/$accountId/$tab'],
  ['/dashboard/7/Acme/Overview/3', '/shell/dashboard/$accountId/$name/$menuName/$menuId'],
  ['/dashboard/Renewals/6', '/shell/dashboard/$menuName/$menuId'],
  ['/dashboard/My_Item/emea/2026', '/shell/dashboard/$linkName/$'],
  ['/7/contacts', '/shell/$accountId/$tab'],
  ['/7', '/shell/$accountId'],
  ['/non/sense/here', '/$'],
])('fixed paths come before parameterised ones: %s', (path, id) => {
  expect(idOf(path)).toBe(id);
});
