import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { readOpenState } from '../../../../lib/open-address.ts';
import { updateSession } from '../../../../lib/session.ts';
import { answered, button, field, press, refused, testScreens, type, waitFor } from '../../../../testing/screen.tsx';
import { getToast } from '../../../../ui/toast.ts';
import { ProcessesScreen } from './ProcessesScreen.tsx';

const screen = testScreens();
const PROCESS = {
  ...{ id: 4, name: 'Order a gift', description: '', kind: 'form', status: 'active', version: 2, subject: null },
  fields: [{ key: 'size', label: 'Size', type: 'choice', required: false, value: '', options: ['S', 'L'] }],
  ...{ url: 'https://shop.test/hook', body: null, pending_actions: 3, recent_failures: 2 },
  ...{ updated_at: '2026-11-20T00:00:00Z', updated_by: null },
};
const RUN = {
  ...{ id: 9, process: { id: 4, name: 'Order a gift', kind: 'form' }, action: { id: 7, name: 'Call' } },
  ...{ account: { id: 5, name: 'Alder' }, status: 'waiting', attempts: 1, http_status: null, duration_ms: 40 },
  ...{ answer: null, error: 'Connection refused.', values: {}, executed_on: '2026-11-20T08:00:00Z', executed_by: null },
  ...{ ended_at: null, next_attempt_at: '2026-11-20T08:01:00Z', replay_of: 8, may_replay: false },
};
interface Sent {
  path: string;
  version: string | null;
  body: Record<string, unknown>;
}

function serve(overtaken = false) {
  const state = { overtaken, sent: [] as Sent[], asked: [] as (string | null)[] };
  screen.serve(({ path, method, query, body }) => {
    if (method !== 'GET') state.sent.push({ path: `${method} ${path}`, version: query.get('version'), body });
    if (path.endsWith('/runs/')) {
      state.asked.push(query.get('status'));
      return { listing: [RUN], has_next: false, total_records: 1 };
    }
    if (path.endsWith('/secret/')) return { process: PROCESS, secret: 'whs_second' };
    if (method === 'PUT' && state.overtaken) return refused(409, 'Somebody saved this process after you opened it.');
    if (path.endsWith('/external-processes/') && method === 'GET')
      return { listing: query.get('status') === 'active' ? [PROCESS] : [], has_next: false, total_records: 1 };
    return method === 'POST' ? answered({ process: PROCESS, secret: 'whs_first' }) : { process: PROCESS };
  });
  return state;
}
const PATH = '/dashboard/admin/external-processes';
const open = (at?: string) =>
  screen.open(ProcessesScreen, { path: PATH, at: at ? `${PATH}?open=${at}` : PATH, search: readOpenState });
const shown = () => document.body.textContent ?? '';

test('the archived ones are listed apart, and where there are none it is said', async () => {
  serve();
  await open();
  await vi.waitFor(() => expect(document.querySelector('.ph-count')?.textContent).toBe('1'));
  await press('Archived');
  await waitFor('Nothing is archived');
});

test('a webhook is made of its form; its secret is shown once, and then the list', async () => {
  const state = serve();
  const { at } = await open('new');
  type(field('Name'), 'Order a gift');
  type(field('Address'), 'ftp://shop.test');
  await press('Add field');
  await press('Create process');
  expect([...document.querySelectorAll('.tf-error')].map((one) => one.textContent)).toEqual([
    'Must be an address that begins with https:// or http://, without a name or a password.',
    'Label is required.',
  ]);
  type(field('Address'), 'https://shop.test/hook');
  type(field('Label'), 'Gift card value');
  expect([field('Sent as').value, document.querySelector('.tf-error')]).toEqual(['gift_card_value', null]);
  await press('Create process');
  expect(state.sent).toMatchObject([
    {
      path: 'POST /v1/api/admin/external-processes/',
      body: { kind: 'form', url: 'https://shop.test/hook', fields: [{ key: 'gift_card_value', type: 'text' }] },
    },
  ]);
  await waitFor('whs_first');
  await press('Done');
  await vi.waitFor(() => expect(at()).toBe(PATH));
});

test('a new secret is asked about, shown, and leaves what is written as it is', async () => {
  const state = serve();
  await open('4');
  await vi.waitFor(() => field('Address'));
  await press('New secret');
  expect(shown()).toContain('The one before signs nothing any more');
  await press('Make');
  await waitFor('whs_second');
  await press('Done');
  expect([state.sent.map(({ path }) => path), field('Name').value]).toEqual([
    ['POST /v1/api/admin/external-processes/4/secret/'],
    'Order a gift',
  ]);
});

test('an e-mail names its subject, its message and the fields that both can name', async () => {
  const state = serve();
  await open('new');
  await act(async () => document.querySelectorAll<HTMLInputElement>('input[name="kind"]')[1]?.click());
  type(field('Name'), 'Thank the sponsor');
  await press('Create process');
  expect(shown()).toContain('Subject is required.');
  type(field('Subject'), 'Thanks, {{sponsor}}');
  type(field('Message'), 'From {{account_name}}');
  await press('Create process');
  expect([shown().includes('The form has no field sponsor.'), state.sent]).toEqual([true, []]);
  await press('Add field');
  type(field('Label'), 'Sponsor');
  expect(shown()).toContain('Can name {{sponsor}}, {{account_name}}, {{action_name}}, {{my_name}}.');
  await press('Create process');
  expect(state.sent).toMatchObject([{ body: { kind: 'email', subject: 'Thanks, {{sponsor}}' } }]);
});

test('what somebody else saved meanwhile is not written over unless it is wanted', async () => {
  const state = serve(true);
  const { at } = await open('4');
  await vi.waitFor(() => field('Name'));
  type(field('Name'), 'Order two gifts');
  await press('Save');
  await waitFor('Your changes are still here.');
  state.overtaken = false;
  await press('Save mine as the newest');
  expect([at(), state.sent.map(({ version }) => version)]).toEqual([PATH, ['2', null]]);
});

test('fields are moved and taken away; the log tells how each run stands, and can show the failed ones alone', async () => {
  const state = serve();
  await open('4');
  await waitFor('Connection refused.');
  expect(shown()).toMatch(/Under way.*Alder · Call.*repeats an earlier run.*attempt 1 of 5.*Tried again at/);
  await press('Failed');
  await vi.waitFor(() => expect(state.asked).toEqual([null, 'failed']));
  await press('Add field');
  await press('Move field 2 up');
  expect(field('Label').value).toBe('');
  await press('Remove Size');
  expect([...document.querySelectorAll('.xp-fields li')].length).toBe(1);
});

test('it is archived, and that is told', async () => {
  const state = serve();
  await open('4');
  await vi.waitFor(() => button('Archive'));
  await press('Archive');
  expect([getToast()?.text, state.sent[0]?.body]).toEqual(['Order a gift is archived.', { archived: true }]);
});

test('whoever only reads looks at it, and changes nothing', async () => {
  updateSession({ user_access_type: 'read_only' });
  serve();
  await open('4');
  await waitFor('Connection refused.');
  for (const name of ['Save', 'Archive', 'New secret', 'Add field', 'Remove Size'])
    expect(() => button(name)).toThrow();
});
