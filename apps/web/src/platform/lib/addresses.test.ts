import { describe, expect, test } from 'vitest';
import { menuItem } from '../../testing/menu-items.ts';
import {
  accountMenu,
  accountPath,
  findDeepLink,
  headerItems,
  landingPath,
  menuPath,
  portfolioPath,
  parsePageQuery,
} from './addresses.ts';
import { hashHref } from './history.ts';

const NONE = new Set<number>();

describe('query of a page', () => {
  test('1-shell-10 parses query JSON and tolerates malformed JSON', () => {
    expect(parsePageQuery('{"tab":"contacts","component_id":7}')).toEqual({ tab: 'contacts', component_id: 7 });
    expect(parsePageQuery('{"tab":"contacts"')).toEqual({});
    expect(parsePageQuery('')).toEqual({});
    expect(parsePageQuery('null')).toEqual({});
    expect(parsePageQuery('[1]')).toEqual({});
    expect(parsePageQuery('"contacts"')).toEqual({});
    expect(parsePageQuery({ tab: 5, component_id: 'x', region: 'emea' })).toEqual({ region: 'emea' });
  });
});

describe('addresses', () => {
  test('1-shell-16 3-drilldown-23 builds account links as #!/dashboard/{account_id}/{name}/{menuName}/{menuId}', () => {
    const menu = { id: 3, name: 'Account_Details' };
    expect(hashHref(accountPath({ id: 42, name: 'Acme' }, menu))).toBe('#!/dashboard/42/Acme/Account_Details/3');
    expect(hashHref(accountPath({ id: 42, name: 'A/B & Søn' }, menu, { tab: 'contacts' }))).toBe(
      '#!/dashboard/42/A%2FB%20%26%20S%C3%B8n/Account_Details/3?query=%7B%22tab%22%3A%22contacts%22%7D',
    );
    expect(menuPath({ id: 9, name: 'My page' })).toBe('/dashboard/My%20page/9');
  });

  test('decisions-02 the account page is the Account-scoped item, which no header shows', () => {
    const menus = [menuItem(1, 'Overview'), menuItem(2, 'Account 360', { scope: 'Account' })];
    expect(accountMenu(menus)).toEqual({ id: 2, name: 'Account 360' });
    expect(headerItems(menus).map((m) => m.id)).toEqual([1]);
  });
});

describe('landing', () => {
  const link = menuItem(1, 'Billing', { type: 'Deep Link', scope: null });
  const accounts = menuItem(2, 'Accounts', { meta: { state: 'dashboard.accounts', params: [] } });

  test('is the first Page item, or the built-in screen that it names', () => {
    expect(landingPath([link, accounts, menuItem(3, 'Home')], NONE)).toBe('/dashboard/accounts');
    expect(landingPath([link, menuItem(3, 'Home'), accounts], NONE)).toBe('/dashboard/Home/3');
    expect(landingPath([menuItem(3, 'Home', { meta: { state: 'dashboard.unknown', params: [] } })], NONE)).toBe(
      '/dashboard/Home/3',
    );
  });

  test('decisions-02 skips missing pages, and is undefined without one', () => {
    expect(landingPath([menuItem(3, 'Home'), menuItem(4, 'Other')], new Set([3]))).toBe('/dashboard/Other/4');
    expect(landingPath([link, menuItem(5, 'Account', { scope: 'Account' })], NONE)).toBeUndefined();
  });
});

test('the portfolio home is the first page of that scope that is not missing', () => {
  const menus = [
    menuItem(1, 'Overview'),
    menuItem(2, 'Home', { scope: 'Portfolio' }),
    menuItem(3, 'Other', { scope: 'Portfolio' }),
  ];
  expect(portfolioPath(menus, NONE)).toBe('/dashboard/Home/2');
  expect(portfolioPath(menus, new Set([2]))).toBe('/dashboard/Other/3');
  expect(portfolioPath(menus.slice(0, 1), NONE)).toBeUndefined();
});

test('1-S-26 finds a deep link by its name with underscores and by as many values as it declares', () => {
  const link = menuItem(8, 'My Item', {
    type: 'Deep Link',
    scope: null,
    meta: { state: 'dashboard.page', params: ['region', 'year'] },
  });
  expect(findDeepLink([link], ['My_Item', 'emea', '2026'])?.params).toEqual({ region: 'emea', year: '2026' });
  expect(findDeepLink([link], ['My_Item', 'emea'])).toBeUndefined();
  expect(findDeepLink([link], ['Other', 'emea', '2026'])).toBeUndefined();
});
