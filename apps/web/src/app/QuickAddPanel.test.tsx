import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import {
  getButton,
  getField,
  click,
  errorResponse,
  flushUpdates,
  isDisabled,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../testing/screen.tsx';
import { type QuickAddApp, quickAddFor } from './contributions.ts';
import { QuickAddPanel } from './QuickAddPanel.tsx';

const screen = setUpScreenTests();
const getAccounts = (names: readonly string[], from: number, readOnly: boolean) =>
  names.map((account_name, at) => ({
    ...{ account_id: from + at, account_name, image_url: null, read_only_account: readOnly },
  }));

interface Served {
  open?: string[];
  shut?: string[];
  plays?: object[];
  isGone?: boolean;
}
/** @returns the query parameters of the requests for accounts */
function serve({ open = ['Alder'], shut = [], plays = [], isGone = false }: Served = {}): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  screen.serve(({ path, query }) => {
    if (path.endsWith('/plays/actions/')) return { actions: [], has_next: false };
    if (path.endsWith('/account_plays/')) return { plays, has_next: false };
    if (path.endsWith('/plays_and_accounts/')) return { all_plays: [], all_accounts: [] };
    if (path.endsWith('/get-account-csm/')) return { users: [] };
    if (path.includes('/get-account-permission/'))
      return isGone
        ? errorResponse(404, 'Account not found.')
        : { read_only: false, user_type: 'P', account_name: 'Alder' };
    if (!path.endsWith('/fetch-csm-accounts/')) return undefined;
    asked.push(query);
    const isShut = query.get('readOnly') === 'true';
    const page = Number(query.get('pageNum'));
    const names = isShut ? shut : open;
    return {
      accounts: getAccounts(names.slice(page - 1, page), page + (isShut ? 50 : 0), isShut),
      has_next: page < names.length,
    };
  });
  return asked;
}

const onClose = vi.fn();
function Drawer({ accountId }: { accountId?: number }): ReactNode {
  const [app, setApp] = useState<QuickAddApp>('Action');
  const entries = quickAddFor({ user_access_type: 'full' } as never);
  return <QuickAddPanel entries={entries} app={app} accountId={accountId} onApp={setApp} onClose={onClose} />;
}
const names = (list: string) =>
  [...document.querySelectorAll(`[aria-label="${list}"] .ell`)].map((one) => one.textContent);
const key = (name: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

test('loads both groups a hundred at a time, more of each on request, and filters both by a part of a name', async () => {
  const asked = serve({ open: ['Alder', 'Birch'], shut: ['Cedar'] });
  await screen.open(() => <Drawer />);
  await waitForText('Cedar');
  expect([names('Accounts'), names('View only')]).toEqual([['Alder'], ['Cedar']]);
  await click('Show more');
  await waitForText('Birch');
  expect(names('Accounts')).toEqual(['Alder', 'Birch']);
  expect(asked.map((query) => [query.get('readOnly'), query.get('pageNum'), query.get('limit')])).toEqual([
    ['false', '1', '100'],
    ['true', '1', '100'],
    ['false', '2', '100'],
  ]);
  typeText(getField('Account'), ' al ');
  await vi.waitFor(() => expect(asked.slice(3).map((query) => query.get('search'))).toEqual(['al', 'al']));
});

test('the arrows move from the field through the accounts and back; Tab moves to the first of each group', async () => {
  serve({ shut: ['Cedar'] });
  await screen.open(() => <Drawer />);
  await waitForText('Cedar');
  getField('Account').focus();
  const on = () => document.activeElement?.textContent;
  key('ArrowDown');
  expect(on()).toContain('Alder');
  key('ArrowDown');
  expect(on()).toContain('Cedar');
  key('ArrowUp');
  key('ArrowUp');
  expect(document.activeElement).toBe(getField('Account'));
});

test('shows a message if no account can be written', async () => {
  serve({ open: [] });
  await screen.open(() => <Drawer />);
  await waitForText('There are no accounts you can edit.');
  expect(document.querySelector('[type="submit"]')).toBeNull();
});

test('an action belongs to a playbook: one is added if none is open', async () => {
  serve();
  await screen.open(() => <Drawer accountId={7} />);
  await waitForText('No active playbooks');
  await click('Playbook');
  await waitForText('From a playbook');
});

test('with several playbooks one is selected before anything is sent', async () => {
  serve({ plays: [1, 2].map((play_id) => ({ play_id, play_name: `Play ${play_id}` })) });
  await screen.open(() => <Drawer accountId={7} />);
  await vi.waitFor(() => getField('Name'));
  typeText(getField('Name'), 'Call');
  typeText(getField('Description'), 'Ask.');
  await click('Add action');
  await waitForText('Playbook is required.');
});

test('while an item is being added, neither its kind nor its account can be changed', async () => {
  serve({ plays: [{ play_id: 3, play_name: 'Renew' }] });
  await screen.open(() => <Drawer accountId={7} />);
  await vi.waitFor(() => getField('Name'));
  typeText(getField('Name'), 'Call');
  typeText(getField('Description'), 'Ask.');
  const areDisabled = () => ['Contact', 'Change account', 'Close'].map((name) => isDisabled(getButton(name)));
  expect(areDisabled()).toEqual([false, false, false]);
  let answer: (response: Response) => void = () => undefined;
  screen.serve(() => new Promise((resolve) => (answer = resolve)));
  await click('Add action');
  expect(areDisabled()).toEqual([true, true, true]);
  answer(errorResponse(400, 'Not now.'));
  await waitForText('Not now.');
  expect(areDisabled()).toEqual([false, false, false]);
});

test('a deleted account shows a message and returns to the selection', async () => {
  serve({ isGone: true });
  await screen.open(() => <Drawer accountId={7} />);
  await waitForText('Account not found.');
  await click('Change account');
  await waitForText('Alder');
  expect(getButton('Close')).toBeTruthy();
  await flushUpdates();
});
