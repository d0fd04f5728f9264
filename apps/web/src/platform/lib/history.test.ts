import { beforeEach, expect, test } from 'vitest';
import { createHashBangHistory, hashToRoute } from './history.ts';

beforeEach(() => window.history.replaceState(null, '', '/index.html?secret=1'));

test.each([
  ['#!/dashboard/accounts', '/dashboard/accounts'],
  ['#/dashboard', '/dashboard'],
  ['#!dashboard', '/dashboard'],
  ['', '/'],
  ['#', '/'],
])('reads %s', (hash, route) => {
  expect(hashToRoute(hash)).toBe(route);
});

test("keeps the route's query separate: the page's query neither leaks into it nor is lost", () => {
  window.location.hash = '#!/x?a=1';
  const history = createHashBangHistory(window);
  expect(history.location.pathname).toBe('/x');
  expect(history.location.search).toBe('?a=1');
  expect(history.createHref('/y?b=2')).toBe('/index.html?secret=1#!/y?b=2');
  history.destroy();
});

test('an entry of a plain link keeps its key, so that Back restores its position', () => {
  const history = createHashBangHistory(window);
  window.history.pushState(null, '', '#!/list');
  const getKey = () => history.location.state.__TSR_key;
  const key = getKey();
  expect(window.history.state).toMatchObject({ __TSR_key: key });
  window.history.pushState(null, '', '#!/account');
  expect(getKey()).not.toBe(key);
  expect(window.history.state).toMatchObject({ __TSR_key: getKey() });
  history.destroy();
});
