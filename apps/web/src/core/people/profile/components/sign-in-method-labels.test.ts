import type { SignInMethod } from '@mainstay/contract/sign-in-oauth/oauth';
import { expect, test } from 'vitest';
import { getSignInMethodState } from './sign-in-method-labels.ts';

const google: SignInMethod = {
  strategy: 'OAuth-Google',
  usable: true,
  account: {
    email: 'ann@acme.test',
    linked_at: '2026-11-20T12:00:00.000Z',
    last_used_at: '2026-11-20T12:00:00.000Z',
  },
  may_link: false,
  may_unlink: true,
};

test('describes whether a sign-in method is linked, enabled, and the only one', () => {
  expect(getSignInMethodState(google)).toMatch(/^ann@acme\.test, linked .*2026$/);
  expect(getSignInMethodState({ ...google, may_unlink: false })).toMatch(/2026\. This is your only sign-in method\.$/);
  expect(getSignInMethodState({ ...google, usable: false })).toMatch(/disabled it\.$/);
  expect(getSignInMethodState({ ...google, account: null, usable: false, may_link: true })).toBe('Not linked');
  expect(getSignInMethodState({ ...google, strategy: 'local', account: null, usable: false })).toContain(
    'Forgot password?',
  );
});
