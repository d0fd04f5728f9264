import { act } from 'react';
import { expect, test } from 'vitest';
import {
  click,
  getButton,
  getField,
  isDisabled,
  pressEscape,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../../testing/screen.tsx';
import { ApiKeysList } from './ApiKeysList.tsx';

const screens = setUpScreenTests();
const PATH = '/v1/api/admin/api-keys/';
const SECRET = 'mainstay_0123456789_secret';

test('shows a new key immediately and until the user confirms that it was copied', async () => {
  let isCreated = false;
  screens.serve(({ path, method }) => {
    if (path !== PATH) return undefined;
    if (method === 'GET') return isCreated ? new Promise(() => undefined) : undefined;
    isCreated = true;
    return { key: SECRET };
  });
  await screens.open(ApiKeysList);
  await click('New key');
  await waitForText('Create key');
  typeText(getField('Name'), 'Telemetry');
  await click('Create key');
  await waitForText(SECRET);
  await pressEscape();
  act(() => document.querySelector<HTMLElement>('.mantine-Modal-inner')?.click());
  expect(document.body.textContent).toContain(SECRET);
  await click('Done');
  expect(document.body.textContent).not.toContain(SECRET);
});

test('keeps the dialog open while a key is created', async () => {
  screens.serve(({ path, method }) => {
    if (path !== PATH || method === 'GET') return undefined;
    return new Promise(() => undefined);
  });
  await screens.open(ApiKeysList);
  await click('New key');
  await waitForText('Create key');
  typeText(getField('Name'), 'Telemetry');
  await click('Create key');
  await pressEscape();
  expect(isDisabled(getButton('Cancel'))).toBe(true);
  expect(getField('Name').value).toBe('Telemetry');
});
