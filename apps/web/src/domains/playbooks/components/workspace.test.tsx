import { type Action, actions } from '@mainstay/contract/playbooks/actions';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { PLAY_MESSAGES } from '@mainstay/contract/rules/plays';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildAction } from '../../../testing/action.ts';
import { waitForText } from '../../../testing/screen.tsx';
import { useTestContainer } from '../../../testing/test-container.tsx';
import { clearSession, updateSession } from '../../../platform/lib/session.ts';
import { menuQuery } from '../../../core/navigation/queries.ts';
import { toActionRows } from './action-rows.ts';
import { ActionWorkspace } from './ActionWorkspace.tsx';

const ACTION = buildAction();

interface Sent {
  path: string;
  body: unknown;
}
const container = useTestContainer();
let client: QueryClient;
let stored: Action;
let sent: Sent[];
/** The actions of its play. */
let others: { actions: object[] };
/** Returns the response to a write. */
let answer: (sent: Sent) => { status?: number; body: object } | Promise<never>;
const onClose = vi.fn();

beforeEach(() => {
  updateSession({ token: 'x', user_access_type: 'full' });
  stored = ACTION;
  sent = [];
  others = { actions: [] };
  answer = () => ({ body: { success: true, data: {} } });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(menuQuery.queryKey, { menus: [] });
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.startsWith(workspace.findPlayActions.path)) return Response.json({ success: true, data: others });
    if (method === 'GET') return new Response(JSON.stringify({ success: true, data: stored }));
    const call = { path, body: JSON.parse(String(body)) as unknown };
    sent.push(call);
    const { status = 200, body: reply } = await answer(call);
    return new Response(JSON.stringify(reply), { status });
  });
});
afterEach(() => {
  onClose.mockReset();
  clearSession();
  localStorage.clear();
});

const waitForUpdates = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)));
async function open(): Promise<void> {
  await container.open(() => <ActionWorkspace id={7} getActionHref={(id) => `#${id}`} onClose={onClose} />, client);
  await vi.waitFor(async () => {
    await waitForUpdates();
    expect(container.element.querySelector('h2')?.textContent).toBe(stored.name);
  });
}
const getButtonNames = () =>
  [...document.querySelectorAll('button')].map((b) => b.getAttribute('aria-label') ?? b.textContent);
async function clickButton(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(
    (b) => (b.getAttribute('aria-label') ?? b.textContent) === name,
  );
  if (!button) throw new Error(`There is no ${name} among ${getButtonNames().join(', ')}.`);
  act(() => button.click());
  await waitForUpdates();
}
const getChipText = () => container.element.querySelector('.Chip-chip')?.textContent;
const REJECTED = { success: false, errors: { e: 'Someone else changed this action.' } };

test('a step sends the loaded version and is shown before the response', async () => {
  await open();
  answer = () => new Promise<never>(() => {});
  await clickButton('Complete');
  expect(getChipText()).toBe('Completed');
  expect(sent).toEqual([
    {
      path: actions.completeAction.path.replace('{id}', '7'),
      body: { isChecked: true, accountId: 5, playId: 3, version: 4, lastConfirmed: false },
    },
  ]);
});

test('a conflict with another user is shown, reverts the step and offers a reload', async () => {
  await open();
  stored = { ...ACTION, name: 'Call the new sponsor', version: 5 };
  answer = () => ({ status: 409, body: REJECTED });
  await clickButton('Complete');
  await waitForText('Someone else changed this action.');
  expect(getChipText()).toBe('Pending');
  expect(container.element.querySelector('[role="alert"]')?.textContent).toContain('Someone else changed this action.');
  expect(container.element.querySelector('h2')?.textContent).toBe('Call the sponsor');
  await clickButton('Reload');
  await waitForText('Call the new sponsor');
  expect(container.element.querySelector('h2')?.textContent).toBe('Call the new sponsor');
  expect(container.element.querySelector('[role="alert"]')).toBeNull();
});

test('other rejections are shown without a reload', async () => {
  await open();
  answer = () => ({ status: 403, body: { success: false, errors: { e: 'You have read-only access.' } } });
  await clickButton('Complete');
  expect([getChipText(), container.element.querySelector('[role="alert"]')?.textContent]).toEqual([
    'Pending',
    'You have read-only access.',
  ]);
});

test('completing the last pending action requires confirmation before anything is sent', async () => {
  stored = { ...ACTION, play: { ...ACTION.play, pending_actions: 1 } };
  await open();
  await clickButton('Complete');
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain(
    'This is the last pending action. Completing it will close the playbook. Do you want to continue?',
  );
  await clickButton('Cancel');
  expect(sent).toEqual([]);
  await clickButton('Complete');
  await clickButton('Confirm');
  expect(sent).toHaveLength(1);
});

test('users with view-only access have no steps', async () => {
  stored = { ...ACTION, read_only: true };
  await open();
  expect(getButtonNames()).toEqual(['Close', 'Details', 'Notes', 'Assets', 'Log']);
  expect(container.element.textContent).toContain('View only');
  expect(container.element.textContent).toContain('2 of 4 done');
});

const typeInto = (label: string, text: string) => {
  const field = [...document.querySelectorAll('label')].find((l) => l.textContent === label);
  const input = document.getElementById(field?.htmlFor ?? '') as HTMLInputElement | HTMLTextAreaElement;
  const kind = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  act(() => {
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
};

test('the form sends only touched fields and shows the server’s error at its field', async () => {
  await open();
  await clickButton('Edit the action');
  typeInto('Name', '');
  await clickButton('Save');
  expect(sent).toEqual([]);
  const getErrors = () =>
    [...container.element.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
  expect(getErrors()).toEqual(['Action name is required!']);
  typeInto('Name', 'x'.repeat(351));
  const e = 'Maximum 350 characters are allowed.';
  answer = () => ({ status: 400, body: { success: false, errors: { e, fields: { text: e } } } });
  await clickButton('Save');
  const context = { accountId: 5, playId: 3, version: 4 };
  expect(sent.map(({ body }) => body)).toEqual([{ action_id: 7, text: 'x'.repeat(351), ...context }]);
  expect(getErrors()).toEqual([e]);
  typeInto('Name', 'Call again');
  typeInto('How to complete', 'By phone.');
  answer = () => ({ body: { success: true, data: {} } });
  await clickButton('Save');
  expect(sent[1]?.body).toEqual({ action_id: 7, text: 'Call again', htcomp: 'By phone.', ...context });
  expect(container.element.querySelector('form')).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit the action');
});

const getVersions = () =>
  [...container.element.querySelectorAll('[aria-label="Both versions"] tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

test('an untouched field does not overwrite the change of another user', async () => {
  await open();
  await clickButton('Edit the action');
  typeInto('Name', 'Call again');
  stored = { ...ACTION, description: 'Ask twice.', version: 5 };
  answer = () => ({ status: 409, body: REJECTED });
  await clickButton('Save');
  await vi.waitFor(() => {
    const texts = [...container.element.querySelectorAll('textarea')].map(({ value }) => value);
    expect([texts, getVersions()]).toEqual([['Ask twice.', ''], [['Name', 'Call again', 'Call the sponsor']]]);
  });
  answer = () => ({ body: { success: true, data: {} } });
  await clickButton('Save my version');
  expect(sent[1]?.body).toEqual({ action_id: 7, text: 'Call again', accountId: 5, playId: 3, version: 5 });
});

test('a touched field shows both versions with names; the own one replaces only what was touched', async () => {
  const other = (id: number, name: string) => ({ id, name, status: 'Pending' });
  others.actions = [other(9, 'Send the offer'), other(2, 'Sign')];
  await open();
  await clickButton('Edit the action');
  typeInto('Name', 'Call again');
  typeInto('Description', 'Ask thrice.');
  await vi.waitFor(() => expect(container.element.querySelector('.DependenciesField-choices label')).not.toBeNull());
  act(() => container.element.querySelector<HTMLInputElement>('.DependenciesField-choices input')?.click());
  const change = { name: 'Call the new sponsor', htcomp: 'In writing.', depends_on: [2] };
  stored = { ...ACTION, ...change, version: 5 };
  // Another step, such as a new due date, refetches the action under the form.
  await act(async () => client.refetchQueries());
  await waitForUpdates();
  answer = () => ({ status: 409, body: REJECTED });
  await clickButton('Save');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      ...{ action_id: 7, text: 'Call again', description: 'Ask thrice.', dependsOn: [9] },
      ...{ accountId: 5, playId: 3, version: 4 },
    },
  ]);
  expect(getVersions()).toEqual([
    ['Name', 'Call again', 'Call the new sponsor'],
    ['Description', 'Ask thrice.', 'Ask openly.'],
    ['Blocked by', 'Send the offer', 'Sign'],
  ]);
  answer = () => ({ body: { success: true, data: {} } });
  await clickButton('Save my version');
  expect(sent[1]?.body).toEqual({ ...(sent[0]?.body as object), version: 5 });
});

test('a field that another user changed before it was touched is saved immediately', async () => {
  await open();
  await clickButton('Edit the action');
  stored = { ...ACTION, name: 'Call the new sponsor', version: 5 };
  await act(async () => client.refetchQueries());
  await waitForUpdates();
  typeInto('Name', 'Call again');
  await clickButton('Save');
  expect(sent.map(({ body }) => body)).toEqual([
    { action_id: 7, text: 'Call again', accountId: 5, playId: 3, version: 5 },
  ]);
});

const WAITING: Action = {
  ...ACTION,
  depends_on: [4, 9],
  blocked_by: 1,
  waits_for: [
    { id: 4, name: 'Read the usage', status: 'Completed' },
    { id: 9, name: 'Send the offer', status: 'Pending' },
  ],
};
const getBlockingActions = () =>
  [...container.element.querySelectorAll('.ActionWorkspace-blockingActions li')].map((li) => [
    li.querySelector('svg')?.getAttribute('aria-label'),
    li.textContent,
    li.querySelector('a')?.getAttribute('href'),
  ]);

test('lists blocking actions by name and status; users with view-only access cannot select any', async () => {
  stored = { ...WAITING, read_only: true };
  await open();
  expect(getBlockingActions()).toEqual([
    ['Done', 'Read the usage', '#4'],
    ['Pending', 'Send the offer', '#9'],
  ]);
  expect(getButtonNames()).not.toContain('Edit the action');
});

test('selects blocking actions among the others of the play; shows the error of a cycle below them', async () => {
  stored = WAITING;
  const other = (id: number, name: string, status = 'Pending') => ({ id, name, status });
  others.actions = [
    other(9, 'Send the offer'),
    other(7, 'Call the sponsor'),
    other(2, 'Sign'),
    other(4, 'Read', 'Skip'),
  ];
  await open();
  await clickButton('Edit the action');
  const getCheckboxLabels = () => [
    ...container.element.querySelectorAll<HTMLLabelElement>('.DependenciesField-choices label'),
  ];
  await vi.waitFor(() => expect(getCheckboxLabels()).toHaveLength(3));
  expect(getCheckboxLabels().map((label) => [label.textContent, label.querySelector('input')?.checked])).toEqual([
    ['Send the offer', true],
    ['Sign', false],
    ['ReadSkipped', true],
  ]);
  act(() => getCheckboxLabels()[0]?.querySelector('input')?.click());
  act(() => getCheckboxLabels()[1]?.querySelector('input')?.click());
  const e = PLAY_MESSAGES.circle;
  answer = () => ({ status: 400, body: { success: false, errors: { e, fields: { dependsOn: e } } } });
  await clickButton('Save');
  expect(sent[0]?.body).toMatchObject({ action_id: 7, dependsOn: [2, 4] });
  const group = container.element.querySelector('.DependenciesField-choices');
  expect(document.getElementById(group?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(e);
  // The draft equals the stored action again, so nothing is sent.
  act(() => getCheckboxLabels()[1]?.querySelector('input')?.click());
  act(() => getCheckboxLabels()[0]?.querySelector('input')?.click());
  await clickButton('Save');
  expect([sent.length, container.element.querySelector('form')]).toEqual([1, null]);
});

test('Escape closes the workspace', async () => {
  await open();
  act(() => {
    container.element
      .querySelector('h2')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test('sorts the pending actions of a page by due date, those without a date last', () => {
  const action = (id: number, due_date: string | null) => ({
    id,
    name: `Step ${id}`,
    status: 'Pending' as const,
    due_date,
    priority: 'M' as const,
    owner_id: null,
    owner: null,
    blocked_by: 0,
    version: 1,
  });
  const group = (account: string, ...list: ReturnType<typeof action>[]) => ({
    account,
    plan: '',
    mrr: 0,
    read_only: false,
    plays: { 1: { name: 'Renewal', play_parent_id: null, pending: 1, actions: list } },
  });
  const rows = toActionRows({
    2: group('Birch', action(4, '2026-11-21'), action(3, null)),
    9: group('Alder', action(2, '2026-11-20'), action(1, '2026-11-21')),
  });
  expect(rows.map(({ id, account, account_id }) => [id, account, account_id])).toEqual([
    [2, 'Alder', 9],
    [1, 'Alder', 9],
    [4, 'Birch', 2],
    [3, 'Birch', 2],
  ]);
});
