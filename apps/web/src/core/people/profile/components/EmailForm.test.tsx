import { expect, test } from 'vitest';
import { updateSession } from '../../../../platform/lib/session.ts';
import {
  click,
  errorResponse,
  flushUpdates,
  getErrors,
  getField,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../../testing/screen.tsx';
import { EmailForm } from './EmailForm.tsx';

const screen = setUpScreenTests();
const state = { sent: [] as unknown[], answer: undefined as unknown };
async function open() {
  state.sent = [];
  state.answer = undefined;
  screen.serve(({ method, body }) => {
    if (method === 'PUT') state.sent.push(body);
    return state.answer;
  });
  return screen.open(() => <EmailForm saved="ada@x.test" />, { others: ['/logout'] });
}
const getEmail = () => document.querySelector<HTMLInputElement>('[name="new_email"]');
const getDialog = () => document.querySelector('[role="dialog"]');
const confirm = async (email: string, password: string) => {
  typeText(getEmail(), email);
  await click('Change email');
  typeText(getField('Password'), password);
  await click('Change email', '[role="dialog"]');
};

test('an invalid address is an error at its field; the address in use needs no confirmation', async () => {
  await open();
  typeText(getEmail(), 'no address');
  await click('Change email');
  expect([getErrors(), getDialog(), state.sent]).toEqual([['Invalid Email Address'], null, []]);
  typeText(getEmail(), 'ada@x.test');
  expect(getErrors()).toEqual([]);
  await click('Change email');
  expect([getErrors(), getDialog(), state.sent]).toEqual([[], null, []]);
});

test('the new address survives closing the dialog and a reload; the password is not stored', async () => {
  await open();
  typeText(getEmail(), 'eve@x.test');
  await click('Change email');
  typeText(getField('Password'), 'hidden');
  expect(JSON.stringify({ ...localStorage })).toContain('eve@x.test');
  expect(JSON.stringify({ ...localStorage })).not.toContain('hidden');
  await click('Cancel');
  await flushUpdates();
  expect([getDialog(), getEmail()?.value]).toEqual([null, 'eve@x.test']);
  screen.close();
  await open();
  await waitForText('Your unsaved changes were restored.');
  expect(getEmail()?.value).toBe('eve@x.test');
  await click('Change email');
  expect(getField('Password').value).toBe('');
  await click('Cancel');
  await click('Discard changes');
  expect([getEmail()?.value, { ...localStorage }]).not.toContain('eve@x.test');
});

test('a missing or wrong password is an error in the dialog', async () => {
  await open();
  await confirm('eve@x.test', '');
  expect([getErrors(), state.sent]).toEqual([['Password is required.'], []]);
  state.answer = errorResponse(422, 'Wrong password.', { password: 'Wrong password.' });
  typeText(getField('Password'), 'wrong');
  await click('Change email', '[role="dialog"]');
  expect(getErrors()).toEqual(['Wrong password.']);
  expect(state.sent).toEqual([{ email: 'ada@x.test', password: 'wrong', new_email: 'eve@x.test' }]);
});

test('an address that the server rejects closes the dialog and is an error at its field', async () => {
  await open();
  state.answer = errorResponse(422, 'In use.', { new_email: 'This address is in use.' });
  await confirm('eve@x.test', 'right');
  await flushUpdates();
  expect([getErrors(), getDialog()]).toEqual([['This address is in use.'], null]);
  expect(getEmail()?.getAttribute('aria-invalid')).toBe('true');
});

test('a changed address signs the user out and leaves no draft', async () => {
  const { at } = await open();
  await confirm(' eve@x.test ', 'right');
  await waitForText('Elsewhere');
  expect(at()).toBe('/logout');
  expect(state.sent).toEqual([{ email: 'ada@x.test', password: 'right', new_email: 'eve@x.test' }]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('eve@x.test');
});

test('users of an identity provider cannot change their address', async () => {
  updateSession({ auth_strategy: 'SAML2' });
  await open();
  await waitForText('Managed by your company’s identity provider.');
  expect([getEmail()?.readOnly, document.querySelector('button')]).toEqual([true, null]);
});
