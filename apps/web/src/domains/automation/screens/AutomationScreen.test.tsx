import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
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
} from '../../../testing/screen.tsx';
import { getToast } from '../../../platform/ui/toast.ts';
import { parseRuleSearch } from '../components/rule-address.ts';
import { AutomationScreen } from './AutomationScreen.tsx';

const screen = setUpScreenTests();
const RUN = {
  id: 9,
  rule_id: 4,
  rule_version: 1,
  kind: 'manual',
  dry_run: false,
  status: 'done',
  problem: null,
  day: '2026-11-22',
  created_at: '2026-11-22T08:00:00Z',
  finished_at: '2026-11-22T08:00:02Z',
  created_by: { user_id: 1, name: 'Ada Hale' },
  evaluated: 214,
  matched: 3,
  unmatched: 211,
  outcomes: { started: 2, refused: 1 },
};
const RULE = {
  id: 4,
  name: 'Renewal in 60 days',
  template_id: 7,
  active: false,
  started: 2,
  skip_open: true,
  last_run: RUN,
  template: { id: 7, name: 'Renewal', status: 'active' },
  updated_at: '2026-11-20T00:00:00Z',
  updated_by: null,
  conditions: [{ kind: 'renewal_within', days: 60 }],
  period: { kind: 'renewal' },
};
const status = (id: number, name: string, holds: boolean) => ({
  account_id: id,
  account_name: name,
  standing: holds ? 'would_start' : 'unmatched',
  conditions: [{ holds, value: holds ? '2026-12-24' : '2027-09-01', before: null }],
});
const decision = {
  account_id: 6,
  account_name: 'Alder',
  outcome: 'refused',
  reason: 'Nobody may write there.',
  play_id: null,
  conditions: [{ holds: true, value: '2026-12-24', before: null }],
};
const COLUMNS = [
  { name: 'mrr', label: 'MRR', type: 'number', filterable: true },
  { name: 'plan', label: 'Plan', type: 'text', filterable: true },
];
interface Sent {
  path: string;
  version: string | null;
  body: Record<string, unknown>;
}

function serve(rules = [RULE]) {
  const state = {
    version: 1,
    hasConflict: false,
    isOffline: false,
    active: false,
    run: RUN,
    /** Each page contains the same run. */
    runPages: 1,
    sent: [] as Sent[],
    /** If set, it answers a call that starts a run. */
    handleRun: undefined as (() => Promise<unknown>) | undefined,
  };
  const previewBodies: Record<string, unknown>[] = [];
  screen.serve(({ path, method, query, body }) => {
    if (path.endsWith('/preview/')) {
      previewBodies.push(body);
      const account = body.account_id ? status(8, 'Cedar', false) : null;
      return {
        evaluated: 214,
        matched: 1,
        would_start: 1,
        listing: [status(6, 'Alder', true)],
        has_next: false,
        account,
      };
    }
    if (method !== 'GET') state.sent.push({ path: `${method} ${path}`, version: query.get('version'), body });
    if (method === 'PUT' && state.hasConflict)
      return errorResponse(409, 'Someone else saved this rule after you opened it.');
    if (state.isOffline) return serverErrorResponse();
    if (path.endsWith('/datasets/'))
      return {
        datasets: [{ source: 'dataset', name: 'accounts', label: 'Accounts', date_field: null, columns: COLUMNS }],
      };
    if (path.endsWith('/run/') && state.handleRun) return state.handleRun();
    if (path.endsWith('/active/')) state.active = body.active === true;
    if (path.includes('/automation-runs/9/accounts/'))
      return { conditions: RULE.conditions, decision: null, now: status(8, 'Cedar', false) };
    if (path.endsWith('/decisions/'))
      return { conditions: RULE.conditions, listing: [decision], has_next: false, total_records: 1 };
    if (path.endsWith('/runs/')) {
      const hasNext = Number(query.get('pageNum')) < state.runPages;
      return { listing: state.runPages > 0 ? [state.run] : [], has_next: hasNext, total_records: state.runPages };
    }
    if (path.endsWith('/run/') || path.includes('/automation-runs/')) return state.run;
    const rule = { ...RULE, version: state.version, active: state.active };
    if (path.endsWith('/automation-rules/') && method === 'GET')
      return { listing: rules.length > 0 ? [rule] : [], total_records: rules.length, has_next: false };
    return path.includes('/automation-rules/') ? rule : undefined;
  });
  return { state, asked: previewBodies };
}
const PATH = '/dashboard/admin/automatic-playbooks';
const open = (at = '') => screen.open(AutomationScreen, { path: PATH, at: `${PATH}${at}`, search: parseRuleSearch });
const getBodyText = () => document.body.textContent ?? '';
const getConditionResults = () =>
  [...document.querySelectorAll('.ConditionResults-conditionList li')].map((one) => [
    one.getAttribute('data-holds'),
    one.textContent,
  ]);

test('an empty list explains rules; a failed request shows its error', async () => {
  const { state } = serve([]);
  await open();
  await waitForText('No automatic playbooks yet');
  state.isOffline = true;
  await screen.refresh();
  await waitForText('Automatic playbooks could not be loaded');
  expect(getButton('Retry').textContent).toBe('Retry');
});

test('switches a rule optimistically and reverts it if the server rejects the change', async () => {
  const { state } = serve();
  await open('?open=4');
  const getSwitch = () => document.querySelector<HTMLInputElement>('input[role="switch"]');
  await vi.waitFor(() => expect(getSwitch()?.checked).toBe(false));
  await act(async () => getSwitch()?.click());
  await flushUpdates();
  expect(getSwitch()?.checked).toBe(true);
  expect(state.sent).toMatchObject([{ path: `POST /v1/api/admin/automation-rules/4/active/`, body: { active: true } }]);
  state.isOffline = true;
  await act(async () => getSwitch()?.click());
  await flushUpdates();
  expect(getSwitch()?.checked).toBe(true);
});

test('a new rule requests no preview and sends nothing until it is valid, and shows its errors', async () => {
  const { state, asked: previewBodies } = serve();
  await open('?open=new');
  await vi.waitFor(() => getField('Name'));
  expect(getBodyText()).toContain('Complete the conditions to see matches.');
  await click('Create rule');
  for (const expected of [
    'Fix 3 errors before saving.',
    'Name is required.',
    'Choose a playbook.',
    'Add at least one condition.',
  ])
    expect(getBodyText()).toContain(expected);
  expect([state.sent, previewBodies]).toEqual([[], []]);
});

test('shows the matching accounts beside a rule, with explanations', async () => {
  const { asked: previewBodies } = serve();
  await open('?open=4');
  await waitForText('1 account matches now');
  expect(getBodyText()).toContain('1 new start (of 214 accounts)');
  expect(getConditionResults()).toEqual([['true', 'Met: Renewal is within 60 daysDec 24th, 2026']]);
  const days = document.querySelector<HTMLInputElement>('input[aria-label="Days"]');
  if (!days) throw new Error('no days');
  typeText(days, '0');
  await waitForText('Complete the conditions to see matches.');
  typeText(days, '90');
  await vi.waitFor(() =>
    expect(previewBodies.at(-1)).toMatchObject({ conditions: [{ kind: 'renewal_within', days: 90 }] }),
  );
  expect(previewBodies.at(-1)).toMatchObject({
    rule_id: 4,
    template_id: 7,
    period: { kind: 'renewal' },
    skip_open: true,
  });
});

test('overwrites the version of another user only on request', async () => {
  const { state } = serve();
  const { at } = await open('?open=4');
  await vi.waitFor(() => getField('Name'));
  typeText(getField('Name'), 'Renewal is near');
  [state.hasConflict, state.version] = [true, 2];
  await screen.refresh();
  await click('Save');
  await waitForText('Your version');
  expect(getField('Name').value).toBe('Renewal is near');
  state.hasConflict = false;
  await click('Save my version');
  expect(at()).toBe(PATH);
  expect(state.sent.map(({ version }) => version)).toEqual(['1', '2']);
  expect(state.sent[0]?.body).toEqual({
    name: 'Renewal is near',
    template_id: 7,
    conditions: RULE.conditions,
    period: RULE.period,
    skip_open: true,
  });
});

test('a dry run opens in the list of runs with its progress, then with its decisions and reasons', async () => {
  const { state } = serve();
  const half = { ...RUN, dry_run: true, status: 'running', outcomes: { would_start: 1, waiting: 2 } };
  state.run = half as unknown as typeof RUN;
  const { at } = await open('?open=4');
  await vi.waitFor(() => getButton('Dry run'));
  await click('Dry run');
  expect(at()).toBe(`${PATH}?open=4&tab=runs&run=9`);
  expect(state.sent).toMatchObject([{ path: 'POST /v1/api/admin/automation-rules/4/run/', body: { dry_run: true } }]);
  await waitForText('1 of 3 accounts processed');
  state.run = RUN;
  await screen.refresh();
  await waitForText('3 accounts of 214 matched; 2 started.');
  await waitForText('Nobody may write there.');
  expect(getConditionResults()).toEqual([['true', 'Met: Renewal is within 60 daysDec 24th, 2026']]);
});

test.each([
  ['Dry run', undefined, true],
  ['Run now', 'Run now…', false],
])('%s is busy and runs once when clicked twice; after an error it can run again', async (name, first, dry_run) => {
  const { state } = serve();
  const resolvers: ((response: unknown) => void)[] = [];
  state.handleRun = () => new Promise((resolve) => resolvers.push(resolve));
  const { at } = await open('?open=4');
  await vi.waitFor(() => getButton('Dry run'));
  if (first) await click(first);
  // The button of a dialog is marked as loading, and a button of the editor as busy.
  const isBusy = () => getButton(name).matches('[aria-busy="true"], [data-loading]');
  expect(isBusy()).toBe(false);
  await click(name);
  await click(name);
  expect([isBusy(), state.sent.map(({ body }) => body)]).toEqual([true, [{ dry_run }]]);
  await act(async () => resolvers[0]?.(errorResponse(503, 'Not now.')));
  await flushUpdates();
  expect([isBusy(), getToast()?.text ?? document.querySelector('[role=alert]')?.textContent]).toEqual([
    false,
    'Not now.',
  ]);
  expect(at()).toBe(`${PATH}?open=4`);
  await click(name);
  await act(async () => resolvers[1]?.(RUN));
  await flushUpdates();
  expect([at(), state.sent.map(({ body }) => body)]).toEqual([
    `${PATH}?open=4&tab=runs&run=9`,
    [{ dry_run }, { dry_run }],
  ]);
});

test('the page of runs and the open run are in the address, and closing a run keeps the page', async () => {
  const { state } = serve();
  state.runPages = 2;
  const { at, go } = await open('?open=4&tab=runs');
  await waitForText('1–1 of 2');
  expect([document.querySelector('h1')?.textContent, document.querySelector('.PageHeader-count')?.textContent]).toEqual(
    ['Renewal in 60 days', '2'],
  );
  await click('Next page');
  expect(at()).toBe(`${PATH}?open=4&tab=runs&page=2`);
  await waitForText('26–26 of 2');
  // The list reacts to keys without a click first.
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true })));
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  await waitForText('3 accounts of 214 matched; 2 started.');
  expect(at()).toBe(`${PATH}?open=4&tab=runs&page=2&run=9`);
  await click('Close');
  expect(at()).toBe(`${PATH}?open=4&tab=runs&page=2`);
  await go(-1);
  await go(-1);
  await go(-1);
  expect(at()).toBe(`${PATH}?open=4&tab=runs`);
  await waitForText('1–1 of 2');
});

test('a rule without runs explains them', async () => {
  serve().state.runPages = 0;
  await open('?open=4&tab=runs');
  await waitForText('No runs yet');
  expect(getBodyText()).not.toContain('Clear all filters');
});

test('a real run requires confirmation', async () => {
  const { state } = serve();
  await open('?open=4&tab=runs');
  await vi.waitFor(() => getButton('Run now…'));
  await click('Run now…');
  await waitForText('Renewal will be added to every account that currently matches');
  expect(state.sent).toEqual([]);
  await click('Run now');
  expect(state.sent).toMatchObject([{ body: { dry_run: false } }]);
});

test('users with view-only access see rules and matching accounts, but cannot change anything', async () => {
  updateSession({ user_access_type: 'read_only' });
  serve();
  await open('?open=4');
  await waitForText('1 account matches now');
  for (const name of ['Save', 'Delete', 'Dry run', 'Run now…', 'Add condition', 'Remove condition 1'])
    expect([name, document.querySelector(`[aria-label="${name}"]`), getBodyText().includes(name)]).toEqual([
      name,
      null,
      false,
    ]);
  expect(document.querySelector('input[role="switch"]')).toBeNull();
});
