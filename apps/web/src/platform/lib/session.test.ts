import type { SignedIn } from '@mainstay/contract/identity';
import { isManager } from '@mainstay/contract/rules/access';
import { beforeEach, expect, test } from 'vitest';
import {
  clearSession,
  expireSession,
  getSession,
  onSessionChange,
  storeSession,
  updateSession,
  upgradeTokenCookie,
} from './session.ts';

const signedIn: SignedIn = {
  token: 'a.b.c',
  role: ['CSL', 'CSM'],
  expanded_roles: [{ abbr: 'CSL', name: 'Team lead' }],
  sso_server: 'http://demo.localhost:3000',
  auth_strategy: 'local',
  entity_name: 'Demo',
  entity_logo: null,
  entity_timezone: 'Europe/Oslo',
  entity_theme: 'theme-bl',
  currency_symbol: '€',
  currency_digits: 2,
  avatar_url: null,
  user_id: 7,
  user_access_type: 'full',
  first_name: 'Lena',
  last_name: 'Lead',
  email: 'lena.lead@demo.test',
  title: 'Team lead',
  appearance: 'dark',
  mail_provider: null,
};

beforeEach(() => clearSession());

test('1-S-27 1-C-03 decisions-57 stores every key of the exchange in local storage, and no token in the cookie', () => {
  storeSession(signedIn);
  expect(localStorage.getItem('role')).toBe('["CSL","CSM"]');
  expect(localStorage.getItem('user_id')).toBe('7');
  expect(localStorage.getItem('entity_timezone')).toBe('Europe/Oslo');
  expect(localStorage.getItem('entity_logo')).toBeNull();
  expect(document.cookie).toBe('token=signed-in');
  expect(getSession()).toEqual(signedIn);
});

test('decisions-57 a cookie of an earlier release loses its token, and its session continues', () => {
  storeSession(signedIn);
  document.cookie = 'token=a.b.c; Path=/; SameSite=Lax';
  upgradeTokenCookie();
  expect(document.cookie).toBe('token=signed-in');
  expect(getSession()).toEqual(signedIn);
  clearSession();
  document.cookie = 'token=a.b.c; Path=/; SameSite=Lax';
  upgradeTokenCookie();
  expect(document.cookie).toBe('');
});

test('an expired session clears everything except the given keys', () => {
  storeSession(signedIn);
  sessionStorage.setItem('redirect_url', '#!/x');
  sessionStorage.setItem('nestedTab:1:2', '3');
  expireSession(['redirect_url']);
  expect(localStorage.length).toBe(0);
  expect(document.cookie).toBe('');
  expect(sessionStorage.getItem('redirect_url')).toBe('#!/x');
  expect(sessionStorage.getItem('nestedTab:1:2')).toBeNull();
  expect(getSession()).toBeNull();
});

test('notifies listeners of every change until they unsubscribe', () => {
  let changes = 0;
  const stop = onSessionChange(() => {
    changes += 1;
  });
  storeSession(signedIn);
  stop();
  clearSession();
  expect(changes).toBe(1);
});

test('stores changes of the company, and notifies once', () => {
  storeSession(signedIn);
  let changes = 0;
  const stop = onSessionChange(() => {
    changes += 1;
  });
  const company = { entity_name: 'Demo & Sons', entity_logo: '/media/l', entity_theme: 'theme-org' } as const;
  updateSession(company);
  updateSession(company);
  expect(getSession()).toMatchObject(company);
  expect(changes).toBe(1);
  updateSession({ entity_logo: null });
  expect(getSession()?.entity_logo).toBeNull();
  stop();
  expect(changes).toBe(2);
});

test('the decimals of the currency follow the company; unknown or invalid ones are two', () => {
  storeSession({ ...signedIn, currency_digits: 3 });
  expect(getSession()?.currency_digits).toBe(3);
  let changes = 0;
  const stop = onSessionChange(() => {
    changes += 1;
  });
  updateSession({ currency_digits: 0 });
  updateSession({ currency_digits: 0 });
  stop();
  expect([getSession()?.currency_digits, changes]).toEqual([0, 1]);
  for (const invalid of ['', '-1', '1.5', 'two', '99']) {
    localStorage.setItem('currency_digits', invalid);
    dispatchEvent(new StorageEvent('storage', { key: 'currency_digits' }));
    expect(getSession()?.currency_digits).toBe(2);
  }
});

test('tolerates an invalid list', () => {
  storeSession(signedIn);
  localStorage.setItem('role', '{');
  window.dispatchEvent(new Event('storage'));
  expect(getSession()?.role).toEqual([]);
});

test('1-shell-40 rolesExist is set only for CSL and EXE', () => {
  expect(isManager(['CSL'])).toBe(true);
  expect(isManager(['CSM', 'EXE'])).toBe(true);
  expect(isManager(['ADM'])).toBe(false);
  expect(isManager([])).toBe(false);
});
