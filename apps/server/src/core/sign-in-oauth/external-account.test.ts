import { expect, test } from 'vitest';
import { getAuthorizationParams, getIssuer, parseExternalAccount, deriveSecrets } from './external-account.ts';

const directory = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const otherDirectory = '9188040d-6c67-4c5b-b112-36a304b66dad';
const oid = '00000000-0000-0000-66f3-3332eca7ea81';
const google = { sub: '110169484474386276334', email: 'ann@acme.test', email_verified: true, hd: 'acme.test' };
const microsoft = { sub: 'pairwise', tid: directory, oid, preferred_username: 'ann@acme.test' };
const parseGoogle = (claims: object, config = {}) =>
  parseExternalAccount('OAuth-Google', { ...google, ...claims }, config);
const parseMicrosoft = (claims: object, config = {}) =>
  parseExternalAccount(
    'OAuth-Office365',
    { ...microsoft, ...claims },
    { directory, hosted_domain: 'acme.test', ...config },
  );

test('the issuer is Google or the one directory of the company, never all directories', () => {
  expect(getIssuer('OAuth-Google', {})).toBe('https://accounts.google.com');
  expect(getIssuer('OAuth-Office365', { directory })).toBe(`https://login.microsoftonline.com/${directory}/v2.0`);
  expect(getIssuer('OAuth-Google', { issuer: 'http://127.0.0.1:1' })).toBe('http://127.0.0.1:1');
  for (const invalidDirectory of [
    '',
    'common',
    'organizations',
    'consumers',
    'acme.onmicrosoft.com',
    `${directory}/../common`,
  ]) {
    expect(getIssuer('OAuth-Office365', { directory: invalidDirectory, issuer: 'http://127.0.0.1:1' })).toBeUndefined();
  }
});

test('the user always selects an account; Google gets the domain, and no scope goes beyond the identity', () => {
  const params = getAuthorizationParams('OAuth-Google', { hosted_domain: 'acme.test' }, 'ann@acme.test');
  expect(params).toEqual({
    prompt: 'select_account',
    login_hint: 'ann@acme.test',
    scope: 'openid email profile',
    hd: 'acme.test',
  });
  expect(getAuthorizationParams('OAuth-Office365', { directory }, 'no address')).toEqual({
    prompt: 'select_account',
    scope: 'openid email profile',
  });
});

test('verifier and nonce depend only on state and key', () => {
  const [key, another] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const { verifier, nonce } = deriveSecrets(key, 'state');
  expect(deriveSecrets(key, 'state')).toEqual({ verifier, nonce });
  expect(new Set([verifier, nonce, ...Object.values(deriveSecrets(another, 'state'))]).size).toBe(4);
  expect(verifier).toMatch(/^[\w-]{43}$/);
});

test('Google: the subject is `sub`; an address counts only if Google is authoritative for it', () => {
  const getVouchedEmail = (claims: object) => {
    const account = parseGoogle(claims);
    return typeof account === 'string' ? account : account.vouchedEmail;
  };
  expect(parseGoogle({ given_name: 'Ann', family_name: 'Ames' })).toEqual({
    subject: google.sub,
    externalIds: [],
    email: google.email,
    vouchedEmail: google.email,
    firstName: 'Ann',
    lastName: 'Ames',
  });
  expect(getVouchedEmail({ hd: undefined, email: 'ann@gmail.com' })).toBe('ann@gmail.com');
  for (const claims of [
    { email_verified: false },
    { email_verified: 'true' },
    { hd: undefined },
    { hd: 'other.test' },
    { hd: 'test' },
    { email: undefined },
    { email: 'ann@acme.test\r\nbcc: x@y.zz' },
    { email: { $ne: null } },
  ]) {
    expect([claims, getVouchedEmail(claims)]).toEqual([claims, null]);
  }
});

test('Google: another hosted domain is another company; an account without a subject is not trusted', () => {
  const config = { hosted_domain: 'Acme.test' };
  expect(parseGoogle({}, config)).toMatchObject({ subject: google.sub });
  for (const hd of ['other.test', undefined, 'sub.acme.test'])
    expect(parseGoogle({ hd }, config)).toBe('other_company');
  for (const sub of ['', undefined, 7, 'x'.repeat(256)]) expect(parseGoogle({ sub })).toBe('not_trusted');
});

test('Microsoft: the subject is directory and object; another directory is another company', () => {
  expect(parseMicrosoft({})).toMatchObject({
    subject: `${directory}:${oid}`,
    externalIds: [`${directory}:${oid}`, oid],
    vouchedEmail: 'ann@acme.test',
  });
  expect(parseMicrosoft({ tid: directory.toUpperCase(), oid: oid.toUpperCase() })).toMatchObject({
    subject: `${directory}:${oid}`,
  });
  expect(parseMicrosoft({ tid: otherDirectory })).toBe('other_company');
  for (const claims of [{ tid: undefined }, { oid: undefined }, { oid: 'x' }, { oid: 7 }]) {
    expect(parseMicrosoft(claims)).toBe('not_trusted');
  }
});

test('Microsoft: neither `email` nor the user name of a guest proves anything', () => {
  const getVouchedEmail = (claims: object, config = {}) =>
    (parseMicrosoft(claims, config) as { vouchedEmail: unknown }).vouchedEmail;
  expect(getVouchedEmail({ preferred_username: undefined, email: 'ann@acme.test', email_verified: true })).toBeNull();
  expect(getVouchedEmail({ idp: 'https://sts.windows.net/evil/' })).toBeNull();
  expect(getVouchedEmail({ acct: 1 })).toBeNull();
  expect(getVouchedEmail({ acct: 0 })).toBe('ann@acme.test');
  expect(getVouchedEmail({ preferred_username: 'ann_evil.test#EXT#@acme.test' })).toBeNull();
  expect(getVouchedEmail({ preferred_username: 'ann@other.test' })).toBeNull();
  expect(getVouchedEmail({}, { hosted_domain: undefined })).toBeNull();
});

test('a name with a line break is omitted', () => {
  expect(parseGoogle({ given_name: ' Ann ', family_name: 'A\r\nB' })).toMatchObject({ firstName: 'Ann', lastName: '' });
});
