import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { buildApplication } from '../../testing/play-application.ts';
import {
  click,
  errorResponse,
  flushUpdates,
  getErrors,
  getField,
  pressEscape,
  setUpScreenTests,
  waitForText,
} from '../../testing/screen.tsx';
import { ApplyPlaybook } from './ApplyPlaybook.tsx';

const screen = setUpScreenTests();
const onClose = vi.fn();
const state = { sent: [] as unknown[], answer: undefined as unknown };
const APPLICATION = buildApplication();

async function open(selection?: { count: number; accounts: { ids: number[] } }) {
  onClose.mockReset();
  screen.serve(({ method, path, body }) => {
    if (method === 'POST') {
      state.sent.push(body);
      return state.answer;
    }
    if (path.includes('/play-applications/')) return APPLICATION;
    return {
      all_plays: [{ play_id: 4, play_name: 'Renewal' }],
      all_accounts: ['Alder', 'Birch'].map((account_name, at) => ({ account_id: 6 + at, account_name })),
    };
  });
  await screen.open(() => <ApplyPlaybook {...(selection && { selection })} onClose={onClose} />);
  await waitForText('Renewal');
}
async function reopen(selection?: Parameters<typeof open>[0]) {
  screen.close();
  await open(selection);
}
function selectPlaybook(): void {
  const field = getField('Playbook') as unknown as HTMLSelectElement;
  field.value = '4';
  act(() => void field.dispatchEvent(new Event('change', { bubbles: true })));
}
const toggle = (label: string) =>
  act(() => [...document.querySelectorAll('label')].find((one) => one.textContent === label)?.click());
const SELECTION = { count: 2, accounts: { ids: [6, 7] } };

test('what was selected survives Escape and a reload, until the dialog is canceled or the playbook added', async () => {
  state.answer = APPLICATION;
  state.sent = [];
  await open();
  selectPlaybook();
  toggle('Birch');
  toggle('Skip accounts already running this playbook');
  await flushUpdates();
  await pressEscape(document.querySelector('form'));
  expect(onClose).toHaveBeenCalledOnce();
  await reopen();
  await waitForText('Your unsaved changes were restored.');
  expect([getField('Playbook').value, document.body.textContent?.includes('1 selected')]).toEqual(['4', true]);
  await click('Add to 1 account');
  await waitForText('Renewal was added to 2 accounts.');
  expect(state.sent).toMatchObject([{ ids: [7], template_id: 4, skip_open: false }]);
  await reopen();
  expect([getField('Playbook').value, document.body.textContent?.includes('0 selected')]).toEqual(['', true]);
  selectPlaybook();
  await click('Cancel');
  await reopen();
  expect(getField('Playbook').value).toBe('');
});

test('errors of the client and the server are shown in place', async () => {
  await open();
  await click('Add');
  expect(getErrors()).toEqual(['Choose a playbook.', 'No accounts selected.']);
  expect(getField('Playbook').getAttribute('aria-invalid')).toBe('true');
  await reopen(SELECTION);
  selectPlaybook();
  state.answer = errorResponse(422, 'Check the playbook.', { template_id: 'This playbook is archived.' });
  await click('Add to 2 accounts');
  expect([getErrors(), getField('Playbook').getAttribute('aria-invalid')]).toEqual([
    ['This playbook is archived.'],
    'true',
  ]);
  state.answer = errorResponse(422, 'Some accounts do not exist.', { ids: 'Unknown.' });
  await click('Add to 2 accounts');
  expect(getErrors()).toEqual(['Some accounts do not exist.']);
});
