/** Weak passwords and confirmations that differ, at every endpoint that sets a password. */
import { PASSWORD_MESSAGE, PASSWORD_MISMATCH } from '@mainstay/contract/rules/password';
import { describe, expect, test } from 'vitest';
import {
  FIRST_PASSWORD as FIRST,
  NEXT_PASSWORD as NEXT,
  setUpPasswordUsers,
} from '../../../app/testing/password-users.ts';

const { t, addPerson } = setUpPasswordUsers();

describe('rejected passwords', () => {
  const link = { email: 'weak@acme.test', tokenId: 'x' };
  const buildRequests = (
    password: string,
    confirmation: string,
  ): [path: string, field: string, confirm: string, body: object][] => [
    [
      '/v1/api/password_reset/',
      'newPassword',
      'confirmPassword',
      { ...link, newPassword: password, confirmPassword: confirmation },
    ],
    [
      '/v1/api/change_password/',
      'newPassword',
      'confirmPassword',
      { oldPassword: FIRST, newPassword: password, confirmPassword: confirmation },
    ],
    [
      '/v1/api/create_user/',
      'password',
      'cpassword',
      { ...link, fName: 'A', lName: 'B', password, cpassword: confirmation },
    ],
  ];
  const signUpBody = {
    otp: '123456',
    email: 'weak@acme.test',
    domain_name: 'weak',
    first_name: 'A',
    last_name: 'B',
    company_name: 'C',
  };

  test('1-identity-76 a weak password is rejected by the reset, the change, the invitation and the sign-up', async () => {
    const caller = await t.signIn((await addPerson()).email);
    for (const weakPassword of ['Kettle4', 'x'.repeat(21), 'Kettle 42', 'Kettle-42\n']) {
      const requests = [
        ...buildRequests(weakPassword, weakPassword),
        ['/v1/api/signup/user/', 'password', '', { ...signUpBody, password: weakPassword }] as const,
      ];
      for (const [path, field, , body] of requests) {
        const { status, error, body: reply } = await t.send(caller, 'POST', path, body);
        expect([path, status, error]).toEqual([path, 400, PASSWORD_MESSAGE]);
        expect(reply).toMatchObject({ errors: { fields: { [field]: PASSWORD_MESSAGE } } });
      }
    }
  });

  test('1-identity-77 two different passwords are rejected', async () => {
    const caller = await t.signIn((await addPerson()).email);
    for (const [path, , confirm, body] of buildRequests(NEXT, `${NEXT}x`)) {
      const { status, error, body: reply } = await t.send(caller, 'POST', path, body);
      expect([path, status, error]).toEqual([path, 400, PASSWORD_MISMATCH]);
      expect(reply).toMatchObject({ errors: { fields: { [confirm]: PASSWORD_MISMATCH } } });
    }
  });
});
