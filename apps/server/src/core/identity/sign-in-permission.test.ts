import { ROLES } from '@mainstay/contract/kit';
import { describe, expect, test } from 'vitest';
import { canSignInAsAdmin, canUseDemo, canUsePassword, requireHostTenant } from './sign-in-permission.ts';

test('the sign-in of administrators is for ADM, DA and CSO', () => {
  expect(ROLES.filter((role) => canSignInAsAdmin([role])).toSorted()).toEqual(['ADM', 'CSO', 'DA']);
  expect([canSignInAsAdmin([]), canSignInAsAdmin(['CSM', 'DA']), canSignInAsAdmin(['CSM', 'CSL'])]).toEqual([
    false,
    true,
    false,
  ]);
});

describe('a password is allowed', () => {
  const local = (enabled: boolean) => ({ strategy: 'local' as const, enabled });
  const saml = (enabled: boolean) => ({ strategy: 'SAML2' as const, enabled });
  const allRoles = ROLES.toSorted();
  test.each([
    ['no provider', [], allRoles],
    ['only disabled providers', [local(false), saml(false)], allRoles],
    ['only passwords enabled', [local(true)], allRoles],
    ['passwords and a provider enabled', [saml(true), local(true)], allRoles],
    ['a provider on', [saml(true)], ['ADM']],
    ['a provider enabled and passwords disabled', [saml(true), local(false)], ['ADM']],
    ['a provider disabled and passwords enabled', [saml(false), local(true)], allRoles],
  ])('with %s', (_what, providers, expected) => {
    expect(ROLES.filter((role) => canUsePassword(providers, [role])).toSorted()).toEqual(expected);
  });
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['10.0.0.1', false],
  ['::ffff:192.0.2.1', false],
  ['2001:db8::1', false],
])('the demo is limited to this machine unless it was enabled: %s', (ip, isLocal) => {
  expect([canUseDemo(ip, false), canUseDemo(ip, true)]).toEqual([isLocal, true]);
});

test('1-S-05 a host must name an existing, active company', () => {
  const host = { active: true } as Exclude<Parameters<typeof requireHostTenant>[0], null | undefined>;
  expect(requireHostTenant(host)).toBe(host);
  expect(() => requireHostTenant(undefined)).toThrow('No company found at this address.');
  for (const missing of [null, { ...host, active: false }])
    expect(() => requireHostTenant(missing)).toThrow('Company not found.');
});
