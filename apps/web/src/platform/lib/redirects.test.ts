import { beforeEach, describe, expect, test } from 'vitest';
import { baseDomain, consumeRedirect, parseRedirect, safeRedirect, storeDeepLink } from './redirects.ts';

const here = { origin: 'http://demo.localhost:3000', hostname: 'demo.localhost', domain: 'demo' };

test('the base domain is the host after the company, or the whole host without one', () => {
  expect(baseDomain(here)).toBe('localhost');
  expect(baseDomain({ hostname: 'mainstay.io', domain: null })).toBe('mainstay.io');
  expect(baseDomain({ hostname: 'mainstay.io', domain: 'demo' })).toBe('mainstay.io');
});

describe('1-S-12 accepts only our own routes and hosts', () => {
  test.each([
    ['#!/dashboard/accounts', '/dashboard/accounts'],
    ['/dashboard/accounts?x=1', '/dashboard/accounts?x=1'],
    ['http://demo.localhost:3000/#!/dashboard/7/A/B/1', '/dashboard/7/A/B/1'],
    ['http://localhost:3000/#!/email', 'http://localhost:3000/#!/email'],
  ])('accepts %s', (target, expected) => {
    expect(safeRedirect(target, here)).toBe(expected);
  });

  test.each([
    'https://evil.test/',
    'http://globex.localhost:3000/#!/dashboard',
    'http://a.demo.localhost:3000/',
    '//evil.test/',
    '/\\evil.test',
    'http://localhost.evil.test/',
    'http://evillocalhost/',
    'http://demo.localhost@evil.test/',
    'http://me:pw@globex.localhost/',
    'http://globex.localhost:3001/',
    'https://globex.localhost:3000/',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
  ])('ignores %s', (target) => {
    expect(safeRedirect(target, here)).toBeNull();
  });

  test('a bare host does not trust its neighbors', () => {
    const bare = { origin: 'https://mainstay.io', hostname: 'mainstay.io', domain: null };
    for (const other of ['https://evil.io/', 'https://demo.mainstay.io/'])
      expect([other, safeRedirect(other, bare)]).toEqual([other, null]);
  });

  test('passes an address of another host on to the host where the sign-in ends', () => {
    const bare = { origin: 'https://mainstay.io', hostname: 'mainstay.io', domain: null };
    expect(parseRedirect('https://demo.mainstay.io/', bare)).toBe('https://demo.mainstay.io/');
    expect(parseRedirect('https://evil.io/', bare)).toBeNull();
  });
});

describe('the stored deep link', () => {
  beforeEach(() => sessionStorage.clear());

  test('1-S-27 is stored until it is consumed', () => {
    storeDeepLink('/dashboard/7/Acme/Overview/1?query=%7B%7D');
    expect(sessionStorage.getItem('redirect_url')).toBe('#!/dashboard/7/Acme/Overview/1?query=%7B%7D');
    expect(consumeRedirect()).toBe('#!/dashboard/7/Acme/Overview/1?query=%7B%7D');
    expect(consumeRedirect()).toBeNull();
  });

  test.each(['/', '/dashboard', '/logout', '/auth?code=1'])('%s is not worth storing', (route) => {
    storeDeepLink(route);
    expect(consumeRedirect()).toBeNull();
  });
});
