import { expect, test } from 'vitest';
import { formatInvitationResult, formatInviteError, toFieldErrors } from './invite-users.ts';

test('each rejected address has a reason, and the first one is that of the field', () => {
  const errors = [
    { index: 1, message: formatInviteError('b@x.test', 'active') },
    { index: 3, message: formatInviteError('d@x.test', 'invited') },
  ];
  expect(toFieldErrors(errors)).toEqual({
    email: 'b@x.test is already a user.',
    'email.1': 'b@x.test is already a user.',
    'email.3': 'd@x.test has already been invited.',
  });
  expect(formatInviteError('d@x.test', 'inactive')).toMatch(/deactivated/);
});

test('an invitation that was only stored is not called sent', () => {
  expect(formatInvitationResult(1, true)).toBe('1 invitation sent.');
  expect(formatInvitationResult(2, false)).toBe(
    '2 invitations stored under Outgoing mail. No mail server is configured, so nothing was sent.',
  );
});
