import { expect, test } from 'vitest';
import { validatePassword, getInvitationUrl } from './queries.ts';

test('validates both passwords under the field names of the form', () => {
  const getIssues = (password: string, again: string) =>
    validatePassword({ password, again }, 'password', 'again', { min: 8, max: 20 });
  expect(getIssues('short', 'short')).toHaveProperty('password');
  expect(getIssues('Mainstay!2026', 'Mainstay!2027')).toEqual({ again: 'Confirm password does not match.' });
  expect(getIssues('Mainstay!2026', 'Mainstay!2026')).toEqual({});
});

test('uses the password lengths of the company, and the message names them', () => {
  const validate = (password: string) =>
    validatePassword({ password, again: password }, 'password', 'again', { min: 12, max: 64 });
  expect(validate('Mainstay!26')).toEqual({
    password: 'Password must be 12 to 64 characters of letters, digits, spaces and allowed symbols.',
  });
  expect(validate('lamp quarry violin')).toEqual({});
});

test('an invited user of a company with a provider signs in there with the invitation', () => {
  const link = { email: 'a@b.co', tokenId: 'x y' };
  expect(getInvitationUrl('local', link)).toBeUndefined();
  expect(getInvitationUrl(undefined, link)).toBeUndefined();
  expect(getInvitationUrl('SAML2', link)).toMatch(/^\/v1\/api\/saml\/login\//);
  expect(getInvitationUrl('OAuth-Google', link)).toBe(
    '/v1/api/oauth/start/?authprovider=OAuth-Google&email=a%40b.co&tokenId=x+y',
  );
});
