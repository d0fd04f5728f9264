import { LAST_ACTION_CONFIRMATION } from '@mainstay/contract/rules/actions';
import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import type { PlayAction } from '@mainstay/contract/playbooks/workspace';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTestContainer } from '../../../testing/test-container.tsx';
import { PlayActions } from './PlayActions.tsx';

const PLAY: PlayEntry = {
  play_id: 3,
  play_name: 'Renewal',
  parent_play_id: null,
  status: 'PN',
  play_priority: 'M',
  play_created_date: '2026-11-01T08:00:00Z',
  total_actions: 4,
  pending_actions: 2,
  next_due_date: null,
  actions: [],
  success_plan: null,
  read_only: false,
  account: { id: 5, name: 'Alder', type: 'Gold', ownerType: 'Primary' },
};
const ACTION: PlayAction = {
  id: 7,
  name: 'Call',
  description: '',
  htcomp: '',
  owner: 'Mia Mole',
  owner_id: 2,
  owner_email: null,
  status: 'Pending',
  priority: 'H',
  due_date: null,
  completed_on: null,
  completed_by: null,
  type: 'task',
  meta: null,
  created_at: '2026-11-01T08:00:00Z',
  version: 4,
  blocked_by: 0,
  show: false,
  epa: null,
  action_notes: [],
  action_assets: [],
};

const container = useTestContainer();
let sent: unknown[];
/** Returns the response to completing or reopening an action. */
let answer: () => { status?: number; body: object } | Promise<never>;
const onAction = vi.fn();

beforeEach(() => {
  sent = [];
  answer = () => ({ body: { success: true, data: { closed: false } } });
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method === 'GET') {
      const actions = [ACTION, { ...ACTION, id: 8, name: 'Visit', blocked_by: 1 }];
      return new Response(JSON.stringify({ success: true, data: { actions, has_next: false } }));
    }
    sent.push(JSON.parse(String(body)));
    const { status = 200, body: reply } = await answer();
    return new Response(JSON.stringify(reply), { status });
  });
});
afterEach(() => onAction.mockReset());

const waitForUpdates = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)));
async function open(play: PlayEntry = PLAY): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  container.render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <PlayActions play={play} tab="pending" onAction={onAction} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await vi.waitFor(async () => {
    await waitForUpdates();
    expect(container.element.querySelectorAll('li')).toHaveLength(2);
  });
}
const getCheckbox = (name: string): HTMLButtonElement => {
  const found = container.element.querySelector<HTMLButtonElement>(`[aria-label="Complete ${name}"]`);
  if (!found) throw new Error(`There is no checkbox for ${name}.`);
  return found;
};
async function press(button: HTMLButtonElement): Promise<void> {
  act(() => button.click());
  await waitForUpdates();
}
const findConfirmButton = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Confirm');

test('a checkbox changes before the response and sends the version it was based on; blocked actions are disabled', async () => {
  await open();
  answer = () => new Promise<never>(() => {});
  await press(getCheckbox('Call'));
  expect(getCheckbox('Call').getAttribute('aria-checked')).toBe('true');
  expect(sent).toEqual([{ isChecked: true, playId: 3, version: 4, lastConfirmed: false }]);
  expect(getCheckbox('Visit').disabled).toBe(true);
  expect(container.element.textContent).toContain('Blocked by 1');
});

test('2-actions-09 completing the last pending action requires confirmation before anything is sent', async () => {
  await open({ ...PLAY, pending_actions: 1 });
  await press(getCheckbox('Call'));
  expect(document.body.textContent).toContain(LAST_ACTION_CONFIRMATION);
  expect(sent).toEqual([]);
  const button = findConfirmButton();
  if (button) await press(button);
  expect(sent).toEqual([{ isChecked: true, playId: 3, version: 4, lastConfirmed: true }]);
});

test('an action that has become the last one also requires confirmation, and is unchecked until then', async () => {
  await open();
  answer = () => ({ status: 409, body: { success: false, errors: { e: LAST_ACTION_CONFIRMATION } } });
  await press(getCheckbox('Call'));
  await vi.waitFor(() => expect(document.body.textContent).toContain(LAST_ACTION_CONFIRMATION));
  await waitForUpdates();
  expect(getCheckbox('Call').getAttribute('aria-checked')).toBe('false');
});

test('users with view-only access cannot complete actions, but can open one by its name', async () => {
  await open({ ...PLAY, read_only: true });
  expect(getCheckbox('Call').disabled).toBe(true);
  const name = [...container.element.querySelectorAll('button')].find(({ textContent }) => textContent === 'Call');
  if (name) await press(name);
  expect(onAction).toHaveBeenCalledWith(7);
});
