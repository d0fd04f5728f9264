import { expect, test } from 'vitest';
import {
  click,
  errorResponse,
  getField,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../../testing/screen.tsx';
import { SecondFactorScreen } from './SecondFactorScreen.tsx';

const screens = setUpScreenTests();
const PATH = '/v1/api/users/second_factor/';
const OFF = { enabled_at: null, recovery_codes_left: 0, required: false, available: true };
const ON = { ...OFF, enabled_at: '2026-11-19T11:30:00.000Z', recovery_codes_left: 7 };
const hasButton = (name: string) => [...document.querySelectorAll('button')].some((one) => one.textContent === name);

test('the setup requires the password and a code, and shows the recovery codes once', async () => {
  let state: object = OFF;
  screens.serve(({ path, method, body }) => {
    if (path === PATH && method === 'GET') return state;
    if (path === PATH)
      return body.password === 'Kettle-42'
        ? { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }
        : errorResponse(400, 'Password is incorrect.', { password: 'Password is incorrect.' });
    state = ON;
    return { recovery_codes: ['aaaaa-bbbbb'] };
  });
  await screens.open(SecondFactorScreen);
  await waitForText('Set up');
  typeText(getField('Password'), 'wrong');
  await click('Set up');
  expect(document.querySelector('.TextField-errorMessage')?.textContent).toBe('Password is incorrect.');
  typeText(getField('Password'), 'Kettle-42');
  await click('Set up');
  await waitForText('ABCD EFGH');
  typeText(getField('Code'), '123456');
  await click('Turn on');
  await waitForText('aaaaa-bbbbb');
  await click('I have saved them');
  await waitForText('7 of 10 recovery codes left.');
  expect(document.body.textContent).not.toContain('aaaaa-bbbbb');
});

test('is turned off with a code or the password, unless the company requires it', async () => {
  let state: object = { ...ON, required: true };
  const sent: unknown[] = [];
  screens.serve(({ path, method, body }) => {
    if (path === PATH && method === 'GET') return state;
    sent.push(body);
    state = OFF;
    return undefined;
  });
  await screens.open(SecondFactorScreen);
  await waitForText('Your company requires it.');
  expect([hasButton('New recovery codes'), hasButton('Turn off')]).toEqual([true, false]);
  state = ON;
  await screens.refresh();
  await click('Turn off');
  await click('Use a code');
  typeText(getField('Code or recovery code'), '123456');
  await click('Turn off');
  expect(sent).toEqual([{ code: '123456' }]);
  await waitForText('Set up');
});
