import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { parseOpenState } from '../../../platform/lib/open-address.ts';
import { updateSession } from '../../../platform/lib/session.ts';
import {
  okResponse,
  getButton,
  getField,
  click,
  errorResponse,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../testing/screen.tsx';
import { buildProcess } from '../../../testing/external-process.ts';
import { getToast } from '../../../platform/ui/toast.ts';
import { ProcessesScreen } from './ProcessesScreen.tsx';

const screen = setUpScreenTests();
const PROCESS = buildProcess({ pending_actions: 3, recent_failures: 2 });
const RUN = {
  id: 9,
  process: { id: 4, name: 'Order a gift', kind: 'form' },
  action: { id: 7, name: 'Call' },
  account: { id: 5, name: 'Alder' },
  status: 'waiting',
  attempts: 1,
  http_status: null,
  duration_ms: 40,
  answer: null,
  error: 'Connection refused.',
  values: {},
  executed_on: '2026-11-20T08:00:00Z',
  executed_by: null,
  ended_at: null,
  next_attempt_at: '2026-11-20T08:01:00Z',
  replay_of: 8,
  may_replay: false,
};
interface Sent {
  path: string;
  version: string | null;
  body: Record<string, unknown>;
}

function serve(overtaken = false) {
  const state = { overtaken, version: 2, sent: [] as Sent[], requestedStatuses: [] as (string | null)[] };
  screen.serve(({ path, method, query, body }) => {
    if (method !== 'GET') state.sent.push({ path: `${method} ${path}`, version: query.get('version'), body });
    if (path.endsWith('/runs/')) {
      state.requestedStatuses.push(query.get('status'));
      return { listing: [RUN], has_next: false, total_records: 1 };
    }
    if (path.endsWith('/secret/')) return { process: PROCESS, secret: 'whs_second' };
    if (method === 'PUT' && state.overtaken)
      return errorResponse(409, 'Someone else saved this process after you opened it.');
    if (path.endsWith('/external-processes/') && method === 'GET')
      return { listing: query.get('status') === 'active' ? [PROCESS] : [], has_next: false, total_records: 1 };
    const process = { ...PROCESS, version: state.version };
    return method === 'POST' ? okResponse({ process, secret: 'whs_first' }) : { process };
  });
  return state;
}
const PATH = '/dashboard/admin/external-processes';
const open = (at?: string) =>
  screen.open(ProcessesScreen, { path: PATH, at: at ? `${PATH}?open=${at}` : PATH, search: parseOpenState });
const getBodyText = () => document.body.textContent ?? '';

test('lists archived processes separately, with an empty state', async () => {
  serve();
  await open();
  await vi.waitFor(() => expect(document.querySelector('.PageHeader-count')?.textContent).toBe('1'));
  await click('Archived');
  await waitForText('No archived processes');
});

test('creates a webhook from its form, shows its secret once, and then the list', async () => {
  const state = serve();
  const { at } = await open('new');
  typeText(getField('Name'), 'Order a gift');
  typeText(getField('URL'), 'ftp://shop.test');
  await click('Add field');
  await click('Create process');
  expect([...document.querySelectorAll('.TextField-errorMessage')].map((one) => one.textContent)).toEqual([
    'Must be a URL that starts with https:// or http://, without a user name or password.',
    'Label is required.',
  ]);
  typeText(getField('URL'), 'https://shop.test/hook');
  typeText(getField('Label'), 'Gift card value');
  expect([getField('Sent as').value, document.querySelector('.TextField-errorMessage')]).toEqual([
    'gift_card_value',
    null,
  ]);
  await click('Create process');
  expect(state.sent).toMatchObject([
    {
      path: 'POST /v1/api/admin/external-processes/',
      body: { kind: 'form', url: 'https://shop.test/hook', fields: [{ key: 'gift_card_value', type: 'text' }] },
    },
  ]);
  await waitForText('whs_first');
  await click('Done');
  await vi.waitFor(() => expect(at()).toBe(PATH));
});

test('a new secret requires confirmation, is shown, and keeps the draft', async () => {
  const state = serve();
  await open('4');
  await vi.waitFor(() => getField('URL'));
  await click('New secret');
  expect(getBodyText()).toContain('The current secret stops working immediately');
  await click('Generate');
  await waitForText('whs_second');
  await click('Done');
  expect([state.sent.map(({ path }) => path), getField('Name').value]).toEqual([
    ['POST /v1/api/admin/external-processes/4/secret/'],
    'Order a gift',
  ]);
});

test('an email has a subject and a message with the placeholders of its fields', async () => {
  const state = serve();
  await open('new');
  await act(async () => document.querySelectorAll<HTMLInputElement>('input[name="kind"]')[1]?.click());
  typeText(getField('Name'), 'Thank the sponsor');
  await click('Create process');
  expect(getBodyText()).toContain('Subject is required.');
  typeText(getField('Subject'), 'Thanks, {{sponsor}}');
  typeText(getField('Message'), 'From {{account_name}}');
  await click('Create process');
  expect([getBodyText().includes('The form has no field sponsor.'), state.sent]).toEqual([true, []]);
  await click('Add field');
  typeText(getField('Label'), 'Sponsor');
  expect(getBodyText()).toContain('Placeholders: {{sponsor}}, {{account_name}}, {{action_name}}, {{my_name}}.');
  await click('Create process');
  expect(state.sent).toMatchObject([{ body: { kind: 'email', subject: 'Thanks, {{sponsor}}' } }]);
});

test('overwrites the version of another user only on request', async () => {
  const state = serve(true);
  const { at } = await open('4');
  await vi.waitFor(() => getField('Name'));
  typeText(getField('Name'), 'Order two gifts');
  state.version = 3;
  await click('Save');
  await waitForText('Your version');
  state.overtaken = false;
  await click('Save my version');
  expect([at(), state.sent.map(({ version }) => version)]).toEqual([PATH, ['2', '3']]);
});

test('moves and removes fields; lists the status of each run and can list only failed runs', async () => {
  const state = serve();
  await open('4');
  await waitForText('Connection refused.');
  expect(getBodyText()).toMatch(/In progress.*Alder · Call.*replay of an earlier run.*attempt 1 of 5.*Next attempt on/);
  await click('Failed');
  await vi.waitFor(() => expect(state.requestedStatuses).toEqual([null, 'failed']));
  await click('Add field');
  await click('Move field 2 up');
  expect(getField('Label').value).toBe('');
  await click('Remove Size');
  expect([...document.querySelectorAll('.ExternalProcesses-fields li')].length).toBe(1);
});

test('archives a process and confirms it', async () => {
  const state = serve();
  await open('4');
  await vi.waitFor(() => getButton('Archive'));
  await click('Archive');
  expect([getToast()?.text, state.sent[0]?.body]).toEqual(['Order a gift is archived.', { archived: true }]);
});

test('users with view-only access see a process, but cannot change it', async () => {
  updateSession({ user_access_type: 'read_only' });
  serve();
  await open('4');
  await waitForText('Connection refused.');
  for (const name of ['Save', 'Archive', 'New secret', 'Add field', 'Remove Size'])
    expect(() => getButton(name)).toThrow();
});
