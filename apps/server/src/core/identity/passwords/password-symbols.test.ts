import { recovery } from '@mainstay/contract/identity/recovery';
import { expect, test } from 'vitest';
import { FIRST_PASSWORD, setUpPasswordUsers } from '../../../app/testing/password-users.ts';

const { t, addPerson, opens } = setUpPasswordUsers();
const CHARACTERS_MESSAGE = 'Password must be 8 to 20 characters of letters, digits and allowed symbols.';

test('1-S-17 a password may contain the listed symbols, is confirmed, and may equal the previous one', async () => {
  const { email } = await addPerson();
  let current = FIRST_PASSWORD;
  const change = async (newPassword: string, confirmPassword = newPassword) => {
    const caller = await t.signIn(email);
    const reply = await t.call(caller, recovery.changePassword, {
      body: { oldPassword: current, newPassword, confirmPassword },
    });
    if (reply.status === 200) current = newPassword;
    return [reply.status, reply.error];
  };
  for (const allowed of ['Kv7!@#$%^&*()_Rq', 'Kv7+-=.,?:;Rqx'])
    expect([allowed, ...(await change(allowed)), await opens(email, allowed)]).toEqual([allowed, 200, undefined, true]);
  for (const symbol of ['"', "'", '/', '<', '>', '[', ']', '{', '}', '|', '\\', '`', '~', ' ', 'é'])
    expect([symbol, ...(await change(`Kv7Rqxwz${symbol}2`))]).toEqual([symbol, 400, CHARACTERS_MESSAGE]);
  for (const invalid of ['Kv7Rqx!', `Kv7Rqx!${'x'.repeat(14)}`])
    expect(await change(invalid)).toEqual([400, CHARACTERS_MESSAGE]);
  expect(await change('Kv7Rqxwz!2', 'Kv7Rqxwz!3')).toEqual([400, 'Confirm password does not match.']);
  expect(await change(current)).toEqual([200, undefined]);
});
