import { settings } from '@mainstay/contract/tenants/settings';
import { setup } from '@mainstay/contract/tenants/setup';
import { expect, test } from 'vitest';
import { updateSession } from '../../../../platform/lib/session.ts';
import { getField, setUpScreenTests, waitForText } from '../../../../testing/screen.tsx';
import { CompanyScreen } from './CompanyScreen.tsx';

const screen = setUpScreenTests();
const COMPANY = {
  entity_name: 'Calder',
  entity_logo: '/media/5eedab1e',
  entity_theme: 'theme-org',
  entity_timezone: 'UTC',
  default_appearance: 'dark',
};

async function open() {
  screen.serve(({ path }) => {
    if (path === setup.getProfile.path) return COMPANY;
    return path === settings.getClientConfig.path ? { client: '{"account_list_fields": ["industry"]}' } : undefined;
  });
  await screen.open(CompanyScreen);
  await waitForText('Industry');
}
const getButtons = () => [...document.querySelectorAll('button')].map((one) => one.textContent?.trim() ?? '');
const getInputs = (kind: string) => [...document.querySelectorAll<HTMLInputElement>(`input[type=${kind}]`)];
const isInputDisabled = (input: HTMLInputElement) =>
  input.matches(':disabled') || input.closest('fieldset[disabled]') !== null;

test('a view-only user sees the company and cannot change it', async () => {
  updateSession({ user_access_type: 'read_only' });
  await open();
  expect(getField('Company name').value).toBe('Calder');
  expect(getField('Company name').readOnly).toBe(true);
  expect(getButtons().filter((name) => /^(?:Save|Remove)/.test(name))).toEqual([]);
  expect(getInputs('file')).toEqual([]);
  const choices = [...getInputs('radio'), ...getInputs('checkbox')];
  expect(choices.length).toBeGreaterThan(7);
  expect(choices.filter((input) => !isInputDisabled(input))).toEqual([]);
});

test('a user with write access can change all settings', async () => {
  await open();
  expect(getField('Company name').readOnly).toBe(false);
  expect(getButtons()).toEqual(expect.arrayContaining(['Save', 'Save columns']));
  expect(getInputs('file')).toHaveLength(1);
  expect([...getInputs('radio'), ...getInputs('checkbox')].filter(isInputDisabled)).toEqual([]);
});
