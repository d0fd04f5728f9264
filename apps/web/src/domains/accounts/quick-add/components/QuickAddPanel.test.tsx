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
} from '../../../../testing/screen.tsx';
import { getQuickAddEntries } from './quick-add-entries.ts';
import { QuickAddPanel } from './QuickAddPanel.tsx';

const screen = setUpScreenTests();
const getAccounts = (names: readonly string[], from: number, readOnly: boolean) =>
  names.map((account_name, at) => ({
    account_id: from + at,
    account_name,
    image_url: null,
    read_only_account: readOnly,
  }));

interface ServedData {
  writable?: string[];
  viewOnly?: string[];
  plays?: object[];
  isDeleted?: boolean;
}
/** @returns the query parameters of the requests for accounts */
function serve({
  writable = ['Alder'],
  viewOnly = [],
  plays = [],
  isDeleted = false,
}: ServedData = {}): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  screen.serve(({ path, query }) => {
    if (path.endsWith('/plays/actions/')) return { actions: [], has_next: false };
    if (path.endsWith('/account_plays/')) return { plays, has_next: false };
    if (path.endsWith('/plays_and_accounts/')) return { all_plays: [], all_accounts: [] };
    if (path.endsWith('/get-account-csm/')) return { users: [] };
    if (path.includes('/get-account-permission/'))
      return isDeleted
        ? errorResponse(404, 'Account not found.')
        : { read_only: false, user_type: 'P', account_name: 'Alder' };
    if (!path.endsWith('/fetch-csm-accounts/')) return undefined;
    queries.push(query);
    const isViewOnly = query.get('readOnly') === 'true';
    const page = Number(query.get('pageNum'));
    const names = isViewOnly ? viewOnly : writable;
    return {
      accounts: getAccounts(names.slice(page - 1, page), page + (isViewOnly ? 50 : 0), isViewOnly),
      has_next: page < names.length,
    };
  });
  return queries;
}

const onClose = vi.fn();
function Drawer({ accountId }: { accountId?: number }): ReactNode {
  const [app, setApp] = useState('Action');
  const entries = getQuickAddEntries({ user_access_type: 'full', auth_strategy: 'local', mail_provider: null });
  return <QuickAddPanel entries={entries} app={app} accountId={accountId} onApp={setApp} onClose={onClose} />;
}
const getNames = (list: string) =>
  [...document.querySelectorAll(`[aria-label="${list}"] .text-truncate`)].map((one) => one.textContent);
const pressKey = (name: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

test('loads both groups a hundred at a time, more of each on request, and filters both by a part of a name', async () => {
  const queries = serve({ writable: ['Alder', 'Birch'], viewOnly: ['Cedar'] });
  await screen.open(() => <Drawer />);
  await waitForText('Cedar');
  expect([getNames('Accounts'), getNames('View only')]).toEqual([['Alder'], ['Cedar']]);
  await click('Show more');
  await waitForText('Birch');
  expect(getNames('Accounts')).toEqual(['Alder', 'Birch']);
  expect(queries.map((query) => [query.get('readOnly'), query.get('pageNum'), query.get('limit')])).toEqual([
    ['false', '1', '100'],
    ['true', '1', '100'],
    ['false', '2', '100'],
  ]);
  typeText(getField('Account'), ' al ');
  await vi.waitFor(() => expect(queries.slice(3).map((query) => query.get('search'))).toEqual(['al', 'al']));
});

test('the arrows move from the field through the accounts and back; Tab moves to the first of each group', async () => {
  serve({ viewOnly: ['Cedar'] });
  await screen.open(() => <Drawer />);
  await waitForText('Cedar');
  getField('Account').focus();
  const getFocusedText = () => document.activeElement?.textContent;
  pressKey('ArrowDown');
  expect(getFocusedText()).toContain('Alder');
  pressKey('ArrowDown');
  expect(getFocusedText()).toContain('Cedar');
  pressKey('ArrowUp');
  pressKey('ArrowUp');
  expect(document.activeElement).toBe(getField('Account'));
});

test('shows a message if no account can be written', async () => {
  serve({ writable: [] });
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
  const getDisabledStates = () => ['Contact', 'Change account', 'Close'].map((name) => isDisabled(getButton(name)));
  expect(getDisabledStates()).toEqual([false, false, false]);
  let respond: (response: Response) => void = () => undefined;
  screen.serve(() => new Promise((resolve) => (respond = resolve)));
  await click('Add action');
  expect(getDisabledStates()).toEqual([true, true, true]);
  respond(errorResponse(400, 'Not now.'));
  await waitForText('Not now.');
  expect(getDisabledStates()).toEqual([false, false, false]);
});

test('a deleted account shows a message and returns to the selection', async () => {
  serve({ isDeleted: true });
  await screen.open(() => <Drawer accountId={7} />);
  await waitForText('Account not found.');
  await click('Change account');
  await waitForText('Alder');
  expect(getButton('Close')).toBeTruthy();
  await flushUpdates();
});
