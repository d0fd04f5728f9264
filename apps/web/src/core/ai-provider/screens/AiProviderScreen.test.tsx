import type { AiProvider } from '@mainstay/contract/ai-provider';
import { expect, test } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import {
  click,
  errorResponse,
  getField,
  isDisabled,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../testing/screen.tsx';
import { AiProviderScreen } from './AiProviderScreen.tsx';

const screen = setUpScreenTests();
const PATH = '/v1/api/admin/ai-provider/';
const NONE: AiProvider = {
  settings: {
    enabled: false,
    base_url: '',
    model: '',
    key: '',
    input_price: 0,
    output_price: 0,
    monthly_cost: 0,
    monthly_calls: 0,
    user_monthly_calls: 0,
    answer_seconds: 120,
  },
  has_key: false,
  used: { calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 },
};
const STORED: AiProvider = {
  settings: { ...NONE.settings, enabled: true, base_url: 'https://api.test/v1', model: 'm', monthly_calls: 1000 },
  has_key: true,
  used: { calls: 12, input_tokens: 34_500, output_tokens: 2300, cost: 0.004 },
};

test('an administrator enters a provider, tests it, and saves it', async () => {
  const calls: { method: string; path: string; body: Record<string, unknown> }[] = [];
  screen.serve(({ method, path, body }) => {
    if (method !== 'GET') calls.push({ method, path, body });
    if (path === `${PATH}test/`) return { passed: false, text: 'The provider rejected the key (401).' };
    return method === 'PUT' ? STORED : NONE;
  });
  await screen.open(AiProviderScreen);
  typeText(getField('Address'), 'https://api.test/v1');
  typeText(getField('Model'), 'm');
  typeText(getField('Key'), 'sk-1');
  typeText(getField('Price of input'), '0.15');
  typeText(getField('Calls per month'), '1000');
  await click('Test');
  await waitForText('The provider rejected the key (401).');
  await click('Save');
  const body = {
    ...NONE.settings,
    enabled: true,
    base_url: 'https://api.test/v1',
    model: 'm',
    key: 'sk-1',
    input_price: 0.15,
    monthly_calls: 1000,
  };
  expect(calls).toEqual([
    { method: 'POST', path: `${PATH}test/`, body },
    { method: 'PUT', path: PATH, body },
  ]);
  expect(getField('Key').value).toBe('');
  expect(getField('Key').placeholder).toBe('Saved. Leave empty to keep it.');
  expect(localStorage.getItem('role')).not.toBeNull();
  expect(JSON.stringify({ ...localStorage })).not.toContain('sk-1');
});

test('the use of the month is shown beside its limits', async () => {
  screen.serve(() => STORED);
  await screen.open(AiProviderScreen);
  const stats = [...document.querySelectorAll('section[aria-label="Use this month"] > div')].map((stat) =>
    [...stat.children].map((part) => part.textContent),
  );
  expect(stats).toEqual([
    ['Calls this month', '12', 'of 1,000'],
    ['Cost this month', '< 0.01', 'No limit'],
    ['Input tokens', '34,500', 'Read by the model'],
    ['Output tokens', '2,300', 'Written by the model'],
  ]);
});

test('an error of the server is shown at its field, and what was typed remains', async () => {
  const message = 'Enter an address, such as https://api.openai.com/v1.';
  screen.serve(({ method }) => (method === 'PUT' ? errorResponse(400, message, { base_url: message }) : NONE));
  await screen.open(AiProviderScreen);
  typeText(getField('Address'), 'nowhere');
  await click('Save');
  await waitForText(message);
  expect([getField('Address').value, getField('Address').getAttribute('aria-invalid')]).toEqual(['nowhere', 'true']);
});

test('Disable asks for confirmation, deletes the settings, and clears the form', async () => {
  const bodies: unknown[] = [];
  screen.serve(({ method, body }) => {
    if (method !== 'PUT') return STORED;
    bodies.push(body.enabled);
    return NONE;
  });
  await screen.open(AiProviderScreen);
  await click('Disable');
  await waitForText('The settings and the key are deleted.');
  expect(bodies).toEqual([]);
  await click('Disable', '[role=dialog]');
  expect(bodies).toEqual([false]);
  expect(getField('Address').value).toBe('');
});

test('a read-only administrator sees the settings and cannot change them', async () => {
  updateSession({ user_access_type: 'read_only' });
  screen.serve(() => STORED);
  await screen.open(AiProviderScreen);
  expect(getField('Address').value).toBe('https://api.test/v1');
  expect(isDisabled(getField('Address'))).toBe(true);
  expect(document.querySelectorAll('button')).toHaveLength(0);
});
