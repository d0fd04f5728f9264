import { expect, test } from 'vitest';
import {
  click,
  errorResponse,
  getField,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../../testing/screen.tsx';
import type { PendingSignIn } from '../queries.ts';
import { SecondStep } from './SecondStep.tsx';

const screens = setUpScreenTests();
const STEP = '/v1/api/authenticate/second_factor/';
const SIGN_IN = { email: 'maya@acme.test', token: 'of this sign-in', domain: 'acme' };
const reply = (acs_url: string) =>
  Response.json({ success: true, acs_url, email: SIGN_IN.email, errors: null, block: false });

/** Serves the requests of a second step. @returns the sent requests, and the address that the sign-in opened */
function serveStep(handlers: Record<string, (body: Record<string, unknown>) => unknown>) {
  const sent: [string, Record<string, unknown>][] = [];
  screens.serve(({ path, body }) => {
    if (!path.startsWith(STEP)) return undefined;
    const name = path.slice(STEP.length);
    sent.push([name, body]);
    return handlers[name]?.(body);
  });
  return sent;
}

const openStep = async (step: PendingSignIn['step']) => {
  const finished: string[] = [];
  const pending: PendingSignIn = { step, ...SIGN_IN };
  const Step = () => (
    <SecondStep pending={pending} onFinish={(url) => finished.push(url)} onBack={() => finished.push('back')} />
  );
  await screens.open(Step);
  return finished;
};

test('a code finishes the sign-in, and a wrong one is reported at its field', async () => {
  const sent = serveStep({
    '': ({ code }) =>
      code === '123456' ? reply('#!/auth?code=x') : errorResponse(400, 'Invalid code.', { code: 'Invalid code.' }),
  });
  const finished = await openStep('code');
  await waitForText('Enter your code');
  await click('Sign in');
  expect([document.querySelector('.TextField-errorMessage')?.textContent, sent]).toEqual(['Enter a code.', []]);
  typeText(getField('Code'), '000000');
  await click('Sign in');
  expect(document.querySelector('.TextField-errorMessage')?.textContent).toBe('Invalid code.');
  typeText(getField('Code'), '123456');
  await click('Sign in');
  expect(finished).toEqual(['#!/auth?code=x']);
  expect(sent.at(-1)).toEqual(['', { ...SIGN_IN, code: '123456' }]);
});

test('switches to the field for a recovery code', async () => {
  const sent = serveStep({ '': () => reply('#!/auth?code=y') });
  const finished = await openStep('code');
  expect(getField('Code').inputMode).toBe('numeric');
  await click('Use a recovery code');
  await waitForText('Enter a recovery code');
  expect(getField('Recovery code').inputMode).toBe('text');
  typeText(getField('Recovery code'), 'k7w2m-9xq4t');
  await click('Sign in');
  expect([finished, sent]).toEqual([['#!/auth?code=y'], [['', { ...SIGN_IN, code: 'k7w2m-9xq4t' }]]]);
});

test('a required setup shows QR code, key and recovery codes, and ends with them', async () => {
  const sent = serveStep({
    'setup/': () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Acme:maya?secret=ABCDEFGH' }),
    'confirm/': () => ({ recovery_codes: ['aaaaa-bbbbb', 'ccccc-ddddd'] }),
    'finish/': () => reply('#!/auth?code=z'),
  });
  const finished = await openStep('setup');
  await waitForText('ABCD EFGH');
  expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe('QR code for the authenticator app');
  typeText(getField('Code'), '123456');
  await click('Turn on');
  await waitForText('Save your recovery codes');
  expect([...document.querySelectorAll('.SecondFactor-recoveryCodes li')].map((one) => one.textContent)).toEqual([
    'aaaaa-bbbbb',
    'ccccc-ddddd',
  ]);
  expect(finished).toEqual([]);
  await click('I have saved them');
  expect(finished).toEqual(['#!/auth?code=z']);
  expect(sent.map(([name]) => name)).toEqual(['setup/', 'confirm/', 'finish/']);
});

test('shows an expired sign-in during the setup, with a button back to the password', async () => {
  const EXPIRED = 'Your sign-in has expired. Enter your password again.';
  serveStep({ 'setup/': () => errorResponse(400, EXPIRED) });
  const finished = await openStep('setup');
  await waitForText(EXPIRED);
  await click('Back to the password');
  expect(finished).toEqual(['back']);
});
