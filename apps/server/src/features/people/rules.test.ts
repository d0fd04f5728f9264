import { expect, test } from 'vitest';
import { administers, mayGive } from './policy.ts';
import { changesOf, fieldsOfRefusals, inviteRefusal, invitationNote } from './rules.ts';

test('only what differs is a change', () => {
  expect(changesOf({ name: 'A', roles: ['CSM'], other: 1 }, { name: 'B', roles: ['CSM'] })).toEqual({
    name: { before: 'A', after: 'B' },
  });
  expect(changesOf({ title: null }, { title: null })).toBeUndefined();
});

test('each refused address says why, the first of them for the field', () => {
  const refusals = [
    { at: 1, message: inviteRefusal('b@x.test', 'active') },
    { at: 3, message: inviteRefusal('d@x.test', 'invited') },
  ];
  expect(fieldsOfRefusals(refusals)).toEqual({
    email: 'b@x.test is a user already.',
    'email.1': 'b@x.test is a user already.',
    'email.3': 'd@x.test is invited already.',
  });
  expect(inviteRefusal('d@x.test', 'inactive')).toMatch(/deactivated/);
});

test('an invitation that was only kept is not called sent', () => {
  expect(invitationNote(1, true)).toBe('1 invitation on the way.');
  expect(invitationNote(2, false)).toMatch(/^2 invitations kept .* nothing was sent\.$/);
});

test('who administers is active, has full access and holds ADM', () => {
  const ada = { roles: ['CSM', 'ADM'], user_access_type: 'full', status: 'active' } as const;
  expect(administers(ada)).toBe(true);
  expect(administers({ ...ada, roles: ['CSO'] })).toBe(false);
  expect(administers({ ...ada, user_access_type: 'read_only' })).toBe(false);
  expect(administers({ ...ada, status: 'invited' })).toBe(false);
  expect(mayGive({ roles: ['DA'], userAccessType: 'full' }, ['CSO'])).toBe(false);
});
