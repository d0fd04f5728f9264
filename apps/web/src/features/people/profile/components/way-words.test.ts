import type { OwnWay } from '@mainstay/contract/identity/oauth';
import { expect, test } from 'vitest';
import { wayState } from './way-words.ts';

const google: OwnWay = {
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

test('a way says whether it is linked, still open, and the last one', () => {
  expect(wayState(google)).toMatch(/^ann@acme\.test, linked .*2026$/);
  expect(wayState({ ...google, may_unlink: false })).toMatch(/2026\. It is your only way to sign in\.$/);
  expect(wayState({ ...google, usable: false })).toMatch(/switched it off\.$/);
  expect(wayState({ ...google, account: null, usable: false, may_link: true })).toBe('Not linked');
  expect(wayState({ ...google, strategy: 'local', account: null, usable: false })).toContain('Forgot password?');
});
