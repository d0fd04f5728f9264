import { act } from 'react';
import { expect, test, vi } from 'vitest';
import {
  click,
  errorResponse,
  flushUpdates,
  getField,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../../testing/screen.tsx';
import { SignInPolicySections } from './SignInPolicySections.tsx';

const screens = setUpScreenTests();
const MESSAGE = 'Maximum length must be 20 to 128 characters.';
const SAVED = { password_min: 8, password_max: 20, second_factor: 'optional' };
const PATH = '/v1/api/admin/sign-in-policy/';

test('saves the lengths of passwords, and shows a server error at its field', async () => {
  const sent: unknown[] = [];
  screens.serve(({ path, method, body }) => {
    if (path !== PATH) return undefined;
    if (method === 'GET') return SAVED;
    sent.push(body);
    return undefined;
  });
  await screens.open(SignInPolicySections);
  await waitForText('Save lengths');
  expect(getField('Minimum length (8 to 20)').value).toBe('8');
  typeText(getField('Minimum length (8 to 20)'), '12');
  typeText(getField('Maximum length (20 to 128)'), '64');
  await click('Save lengths');
  expect(sent).toEqual([{ ...SAVED, password_min: 12, password_max: 64 }]);
  screens.serve(() => errorResponse(400, MESSAGE, { password_max: MESSAGE }));
  typeText(getField('Maximum length (20 to 128)'), '300');
  await click('Save lengths');
  expect(document.querySelector('.TextField-errorMessage')?.textContent).toBe(MESSAGE);
  expect(getField('Maximum length (20 to 128)').getAttribute('aria-invalid')).toBe('true');
});

test('saves the selected second factor policy immediately', async () => {
  const sent: unknown[] = [];
  let policy: unknown = SAVED;
  screens.serve(({ path, method, body }) => {
    if (path !== PATH) return undefined;
    if (method === 'PUT') sent.push((policy = body));
    return policy;
  });
  await screens.open(SignInPolicySections);
  await waitForText('Required for everyone');
  const choices = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect(choices.map(({ checked }) => checked)).toEqual([true, false, false]);
  act(() => choices[1]?.click());
  await vi.waitFor(async () => {
    await flushUpdates();
    expect(choices.map(({ checked }) => checked)).toEqual([false, true, false]);
  });
  expect(sent).toEqual([{ ...SAVED, second_factor: 'administrators' }]);
});
