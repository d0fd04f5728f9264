import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { parseOpenState } from '../../../../platform/lib/open-address.ts';
import { updateSession } from '../../../../platform/lib/session.ts';
import {
  serverErrorResponse,
  getButton,
  getField,
  click,
  errorResponse,
  flushUpdates,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../../testing/screen.tsx';
import { TemplatesScreen } from './TemplatesScreen.tsx';

const screen = setUpScreenTests();
const action = (name: string, due_after_days: number, depends_on: number[] = []) => ({
  name,
  description: '',
  how_to_complete: '',
  priority: 'M',
  due_after_days,
  owner_rule: 'primary',
  owner_id: null,
  depends_on,
});
const TEMPLATE = {
  id: 4,
  name: 'Review',
  priority: 'H',
  status: 'active',
  plays: 9,
  open_plays: 2,
  description: '',
  owners: [],
  updated_at: '2026-11-20T00:00:00Z',
  updated_by: null,
  actions: [action('Figures', 4), action('Deck', 7, [0]), action('Meet', 16, [1])],
};
const ENTRY = { ...TEMPLATE, actions: undefined, version: 1, action_count: 3, last_day: 16 };

interface Sent {
  path: string;
  version: string | null;
  body: Record<string, unknown>;
}

function serve() {
  const state = { version: 1, hasConflict: false, areResponsesLost: false, sent: [] as Sent[], applied: {} };
  screen.serve(({ path, method, query, body }) => {
    if (method !== 'GET') state.sent.push({ path: `${method} ${path}`, version: query.get('version'), body });
    if (method === 'PUT' && state.hasConflict)
      return errorResponse(409, 'Someone else saved this playbook after you opened it.');
    if (state.areResponsesLost && path.includes('/play-applications/')) return serverErrorResponse();
    if (path.includes('/play-applications/'))
      return {
        id: 3,
        template_id: 4,
        template_name: 'Review',
        template_version: 1,
        status: 'done',
        total: 3,
        waiting: 0,
        added: 1,
        present: 1,
        refused: 1,
        refused_accounts: [{ account_id: 8, account_name: 'Cedar' }],
        ...state.applied,
      };
    if (path.endsWith('/plays_and_accounts/'))
      return {
        all_plays: [],
        all_accounts: ['Alder', 'Birch', 'Cedar']
          .map((account_name, at) => ({ account_id: 6 + at, account_name }))
          .filter(({ account_name }) => account_name.includes(query.get('searchText') ?? '')),
      };
    if (path.endsWith('/play-templates/') && method === 'GET')
      return {
        listing: query.get('status') === 'active' ? [ENTRY] : [],
        total_records: query.get('status') === 'active' ? 1 : 0,
      };
    return path.includes('/play-templates/') ? { ...TEMPLATE, version: state.version } : undefined;
  });
  return state;
}
const PATH = '/dashboard/admin/playbooks';
const open = (at?: string) =>
  screen.open(TemplatesScreen, { path: PATH, at: at ? `${PATH}?open=${at}` : PATH, search: parseOpenState });
const getBodyText = () => document.body.textContent ?? '';
const getActionNames = () => [...document.querySelectorAll('.TemplateEditor-summary b')].map((one) => one.textContent);

test('lists archived playbooks separately, with an empty state', async () => {
  serve();
  await open();
  await vi.waitFor(() => expect(document.querySelector('.PageHeader-count')?.textContent).toBe('1'));
  await click('Archived');
  await waitForText('No archived playbooks');
});

test('moves actions by keys and buttons and keeps their dependencies', async () => {
  const state = serve();
  await open('4');
  await waitForText('blocked by 2');
  const findRow = (name: string) =>
    [...document.querySelectorAll<HTMLButtonElement>('.TemplateEditor-expandButton')].find((one) =>
      one.textContent?.includes(name),
    );
  const pressKey = (name: string, keyName: string) =>
    act(async () => {
      findRow(name)?.dispatchEvent(new KeyboardEvent('keydown', { key: keyName, altKey: true, bubbles: true }));
    });
  await pressKey('Meet', 'ArrowUp');
  expect(getActionNames()).toEqual(['Figures', 'Meet', 'Deck']);
  await pressKey('Figures', 'ArrowUp');
  await click('Move Figures down');
  expect(getActionNames()).toEqual(['Meet', 'Figures', 'Deck']);
  await click('Save');
  await flushUpdates();
  const body = state.sent[0]?.body as { actions: { name: string; depends_on: number[] }[] };
  expect(body.actions.map((one) => [one.name, one.depends_on])).toEqual([
    ['Meet', [2]],
    ['Figures', []],
    ['Deck', [1]],
  ]);
});

test('shows a cycle and an invalid due date at their action and sends nothing', async () => {
  const state = serve();
  await open('4');
  await waitForText('Figures');
  await act(async () => document.querySelector<HTMLButtonElement>('.TemplateEditor-expandButton')?.click());
  const label = [...document.querySelectorAll<HTMLLabelElement>('.DependenciesField-choices label')].find((one) =>
    one.textContent?.includes('Meet'),
  );
  await act(async () => label?.querySelector('input')?.click());
  typeText(getField('Due, days'), 'soon');
  await click('Save');
  expect(getBodyText()).toContain('Must be a whole number of days from 0 to 3650.');
  expect(getBodyText()).toContain(
    'Circular dependency: Figures waits for Meet, which waits for Deck, which waits for Figures.',
  );
  expect(state.sent).toEqual([]);
  typeText(getField('Due, days'), '3');
  expect(getBodyText()).not.toContain('Must be a whole number');
});

test('overwrites the version of another user only on request', async () => {
  const state = serve();
  const { at } = await open('4');
  await vi.waitFor(() => getField('Name'));
  typeText(getField('Name'), 'Yearly review');
  [state.hasConflict, state.version] = [true, 2];
  await screen.refresh();
  await click('Save');
  await waitForText('Your version');
  expect(getField('Name').value).toBe('Yearly review');
  state.hasConflict = false;
  await click('Save my version');
  expect(at()).toBe(PATH);
  expect(state.sent.map(({ version }) => version)).toEqual(['1', '2']);
});

test('applies a playbook to selected accounts and lists the accounts where it failed', async () => {
  const state = serve();
  await open('4');
  await vi.waitFor(() => getButton('Apply to accounts…'));
  await click('Apply to accounts…');
  await waitForText('Cedar');
  await click('Add', 'form.ApplyPlaybook-root');
  expect(getBodyText()).toContain('No accounts selected.');
  await click('All 3');
  await click('Add to 3 accounts', 'form.ApplyPlaybook-root');
  await waitForText('Review was added to 1 account, 1 already running it.');
  expect(document.querySelector('.ApplyPlaybook-skippedAccounts')?.textContent).toBe('Cedar');
  expect(state.sent).toMatchObject([
    {
      path: 'POST /v1/api/play-applications/',
      body: { template_id: 4, ids: [6, 7, 8], skip_open: true, request_key: expect.stringMatching(/^[\da-f-]{36}$/) },
    },
  ]);
});

test('deselecting search results keeps the rest of the selection', async () => {
  const state = serve();
  await open('4');
  await vi.waitFor(() => getButton('Apply to accounts…'));
  await click('Apply to accounts…');
  await waitForText('Cedar');
  await click('All 3');
  typeText(document.querySelector('[aria-label="Search accounts"]'), 'Birch');
  await vi.waitFor(() => expect(document.querySelectorAll('.ApplyPlaybook-accountList label')).toHaveLength(1));
  await click('None');
  await waitForText('2 selected');
  await click('Add to 2 accounts', 'form.ApplyPlaybook-root');
  expect(state.sent[0]?.body).toMatchObject({ ids: [6, 8] });
});

test('keeps the request key when the same request is sent again, and uses a new key for another selection', async () => {
  const state = serve();
  await open('4');
  await vi.waitFor(() => getButton('Apply to accounts…'));
  await click('Apply to accounts…');
  await waitForText('Cedar');
  await click('All 3');
  // The first request may have succeeded although its response is lost.
  state.areResponsesLost = true;
  await click('Add to 3 accounts', 'form.ApplyPlaybook-root');
  await click('Add to 3 accounts', 'form.ApplyPlaybook-root');
  act(() => document.querySelector<HTMLElement>('.ApplyPlaybook-accountList input')?.click());
  state.areResponsesLost = false;
  await click('Add to 2 accounts', 'form.ApplyPlaybook-root');
  const [first, again, other] = state.sent.map(({ body }) => body.request_key);
  expect([again === first, other === first]).toEqual([true, false]);
});

test('shows an interrupted run with the number of remaining accounts', async () => {
  serve().applied = { status: 'failed', added: 1, present: 0, waiting: 2, refused: 0, refused_accounts: [] };
  await open('4');
  await vi.waitFor(() => getButton('Apply to accounts…'));
  await click('Apply to accounts…');
  await waitForText('Cedar');
  await click('All 3');
  await click('Add to 3 accounts', 'form.ApplyPlaybook-root');
  await waitForText('Review was added to 1 account, interrupted with 2 remaining; select them again to continue.');
  expect(getButton('Done')).toBeTruthy();
});

test('users with view-only access see a playbook, but cannot change it', async () => {
  updateSession({ user_access_type: 'read_only' });
  serve();
  await open('4');
  await waitForText('Figures');
  for (const name of ['Save', 'Archive', 'Apply to accounts…', 'Add action', 'Move Figures down'])
    expect([name, document.querySelector(`[aria-label="${name}"]`), getBodyText().includes(name)]).toEqual([
      name,
      null,
      false,
    ]);
});
