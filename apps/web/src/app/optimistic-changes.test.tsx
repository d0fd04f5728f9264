/** Tests that every optimistic change is reverted to the exact cached data if the server returns an error. */
import { accounts } from '@mainstay/contract/accounts';
import { pins } from '@mainstay/contract/pins';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tagOptions } from '../domains/accounts/list/queries.ts';
import { accountDetails } from '../core/account-access/queries.ts';
import { ownPins, useChangeTags, usePin, useSetRank } from '../domains/accounts/queries.ts';
import { markNotificationsRead, notificationsQuery } from '../core/notifications/queries.ts';
import { type ActionSteps, useActionSteps } from '../domains/playbooks/components/use-action-steps.ts';
import { useDueMoves } from '../domains/playbooks/gantt/components/use-due-moves.ts';
import { ganttQuery } from '../domains/playbooks/gantt/queries.ts';
import { actionQuery } from '../domains/playbooks/queries.ts';
import { moveChoice, planChoicesQuery } from '../domains/success-plans/choices/queries.ts';
import { getToast } from '../platform/ui/toast.ts';
import { GANTT_PLAY, ganttAction } from '../testing/gantt-plays.ts';

const list = (view: string, ...rows: object[]) =>
  [
    [accounts.findAccounts.path, 'GET', view],
    { pages: [{ accounts: rows, has_next: false }], pageParams: [1] },
  ] as const;
const row = (id: number, rank: number | null, pin_status: boolean) => ({ id, name: `A${id}`, rank, pin_status });
const GANTT = ganttQuery({ accountId: 5 }, { start: '2026-01-01', end: '2026-12-31' });
const ACTION = { id: 31, name: 'Call', status: 'Pending', version: 4, account: { id: 5 }, play: { play_id: 3 } };
const buildNotification = (key: string, unread: boolean) => ({ key, unread });
/** The cached data before any change. Lists of different ages contain different values of the same account. */
const CACHED: [readonly unknown[], unknown][] = [
  [...list('new', row(7, 2, true), row(8, 5, false))],
  [...list('old', row(7, null, false))],
  [accountDetails(7).queryKey, row(7, 3, true)],
  [accountDetails(8).queryKey, row(8, 5, false)],
  [ownPins.queryKey, { pins: [6, 7, 9].map((account_id) => ({ account_id, pin_id: account_id * 10 })) }],
  [
    notificationsQuery.queryKey,
    {
      unread: 4,
      groups: [
        {
          kind: 'due',
          unread: 3,
          next: 'x',
          notices: [buildNotification('a', true), buildNotification('b', true), buildNotification('c', false)],
        },
        { kind: 'mention', unread: 1, next: null, notices: [buildNotification('d', true)] },
      ],
    },
  ],
  [
    planChoicesQuery('milestones').queryKey,
    { listing: [1, 2, 3].map((id) => ({ id, name: `C${id}` })), has_next: false },
  ],
  [actionQuery(31).queryKey, ACTION],
  [GANTT.queryKey, { plays: [GANTT_PLAY], actions: [ganttAction(1, { due_date: '2026-03-01' }), ganttAction(2, {})] }],
];

let client: QueryClient;
let root: Root;
let answers: ((response: Response) => void)[];
/** Bodies of the changes, in order. */
let sent: { version?: number }[];
const snapshot = () => structuredClone(CACHED.map(([key]) => client.getQueryData(key)));
const before = structuredClone(CACHED.map(([, data]) => data));
const flush = () => act(async () => new Promise((done) => setTimeout(done)));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  [answers, sent] = [[], []];
  // Queries are fresh, so restored data does not come from the server.
  vi.stubGlobal('fetch', (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET')
      return Promise.resolve(Response.json({ success: true, data: { pins: [{ account_id: 7, pin_id: 70 }] } }));
    sent.push(typeof body === 'string' ? JSON.parse(body) : {});
    return new Promise((answer) => answers.push(answer));
  });
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  for (const [key, data] of CACHED) client.setQueryData(key, structuredClone(data));
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

/** Calls a hook and returns its result. */
function renderHook<T>(hook: () => T): T {
  let result: T | undefined;
  const Probe = (): ReactNode => {
    result = hook();
    return null;
  };
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Probe />
      </QueryClientProvider>,
    ),
  );
  return result as T;
}
const getSteps = (): ActionSteps =>
  renderHook(() => useActionSteps(client.getQueryData(actionQuery(31).queryKey) as never));
const CHANGES: [string, () => unknown][] = [
  ['rank', () => renderHook(() => useSetRank(7))(9)],
  ['pin', () => renderHook(usePin)({ id: 8, name: 'A8' }, true)],
  ['unpin', () => renderHook(usePin)({ id: 7, name: 'A7' }, false)],
  ['one read notification', () => markNotificationsRead(client, { key: 'a' })],
  ['all notifications read', () => markNotificationsRead(client, 'all')],
  ['order of plan choices', () => moveChoice(client, 'milestones', 1, 1)?.saving],
  ['completed action', () => getSteps().complete(true)],
  ['skipped action', () => getSteps().skip()],
  ['due date in the Gantt chart', () => renderHook(() => useDueMoves(GANTT.queryKey))(1, '2026-04-01')],
];

test.each(CHANGES)('%s: is displayed immediately, and completely reverted after an error', async (_name, change) => {
  const done = Promise.resolve(change()).catch((error: unknown) => error);
  await flush();
  expect(answers).toHaveLength(1);
  expect(snapshot()).not.toEqual(before);
  answers[0]?.(Response.json({ success: false, errors: { e: 'Not now.' } }, { status: 400 }));
  await act(async () => void (await done));
  await flush();
  expect(snapshot()).toEqual(before);
});

test.each(CHANGES)('%s: reverting a failed change keeps other changes made in the meantime', async (_name, change) => {
  const done = Promise.resolve(change()).catch((error: unknown) => error);
  await flush();
  const key = list('new')[0];
  client.setQueryData(key, (shown: { pages: object[] } | undefined) => shown && { ...shown, note: 'later' });
  answers[0]?.(Response.json({ success: false, errors: { e: 'Not now.' } }, { status: 400 }));
  await act(async () => void (await done));
  await flush();
  expect(client.getQueryData(key)).toEqual({ ...(before[0] as object), note: 'later' });
});

test.each<[string, () => unknown, string, string, number]>([
  ['rank', () => renderHook(() => useSetRank(7))(9), '"rank":9', '"rank":77', 3],
  ['completed action', () => getSteps().complete(true), '"Completed"', '"Skip"', 1],
  [
    'due date in the Gantt chart',
    () => renderHook(() => useDueMoves(GANTT.queryKey))(1, '2026-04-01'),
    '04-01',
    '05-05',
    1,
  ],
])(
  '%s: reverting a failed change keeps a newer change of the same field',
  async (_name, change, shown, newer, places) => {
    const done = Promise.resolve(change()).catch((error: unknown) => error);
    await flush();
    let changed = 0;
    for (const [key] of CACHED) {
      const text = JSON.stringify(client.getQueryData(key));
      changed += text.split(shown).length - 1;
      client.setQueryData(key, JSON.parse(text.replaceAll(shown, newer)));
    }
    const later = snapshot();
    expect(changed).toBe(places);
    answers[0]?.(Response.json({ success: false, errors: { e: 'Not now.' } }, { status: 400 }));
    await act(async () => void (await done));
    await flush();
    expect(snapshot()).toEqual(later);
  },
);

test('two failed changes of the same field revert to the original value', async () => {
  const failing = [renderHook(() => useSetRank(7))(9), renderHook(() => useSetRank(7))(9)].map((one) =>
    one.catch(() => undefined),
  );
  await flush();
  expect(answers).toHaveLength(1);
  answers[0]?.(Response.json({ success: false, errors: { e: 'Not now.' } }, { status: 400 }));
  await Promise.all(failing);
  expect(snapshot()).toEqual(before);
});

test('of two moves of choices the failed one is reverted and the other stays', async () => {
  const first = moveChoice(client, 'milestones', 1, 1)?.saving.catch(() => undefined);
  const second = moveChoice(client, 'milestones', 3, -1)?.saving;
  await flush();
  answers[0]?.(Response.json({ success: false, errors: { e: 'Not now.' } }, { status: 400 }));
  await first;
  await flush();
  answers[1]?.(Response.json({ success: true, msg: 'Saved.' }));
  await second;
  const shown = client.getQueryData(planChoicesQuery('milestones').queryKey);
  expect(shown?.listing.map(({ id }) => id)).toEqual([1, 3, 2]);
});

/** The action after the first change is saved. */
const SAVED = { ...ACTION, version: 7 };
test.each<[string, first: () => unknown, second: () => unknown]>([
  [
    'a due date in the Gantt chart, moved twice',
    () => renderHook(() => useDueMoves(GANTT.queryKey))(1, '2026-04-01'),
    () => renderHook(() => useDueMoves(GANTT.queryKey))(1, '2026-05-01'),
  ],
  [
    'a due date in the Gantt chart, undone',
    () => renderHook(() => useDueMoves(GANTT.queryKey))(1, '2026-04-01'),
    () => getToast()?.undo?.(),
  ],
  ['an action, completed and reopened', () => getSteps().complete(true), () => getSteps().complete(false)],
  ['an action, skipped and completed', () => getSteps().skip(), () => getSteps().complete(true)],
])('%s: the second change uses the version that the first one created', async (_name, first, second) => {
  const done = first();
  await flush();
  // The open workspace refetches the action once the change is saved.
  const observer = new QueryObserver(client, {
    ...actionQuery(31),
    queryFn: async () => SAVED as never,
    staleTime: Infinity,
  });
  const unsubscribe = observer.subscribe(() => undefined);
  answers[0]?.(Response.json({ success: true, msg: 'Saved.', data: { action: SAVED } }));
  await act(async () => void (await done));
  await flush();
  void second();
  await flush();
  unsubscribe();
  expect(sent.map(({ version }) => version)).toEqual([4, 7]);
});

test('a bar that is moved again before the response to the first move waits for its version', async () => {
  const move = renderHook(() => useDueMoves(GANTT.queryKey));
  const moves = [move(1, '2026-04-01'), move(1, '2026-05-01')];
  await flush();
  expect(sent.map(({ version }) => version)).toEqual([4]);
  answers[0]?.(Response.json({ success: true, msg: 'Saved.', data: { action: SAVED } }));
  await moves[0];
  await flush();
  expect(sent).toEqual([
    expect.objectContaining({ completedOn: '2026-04-01', version: 4 }),
    expect.objectContaining({ completedOn: '2026-05-01', version: 7 }),
  ]);
});

const PINNABLE = [pins.findPinnableAccounts.path, 'GET', {}];
test.each<[string, () => Promise<unknown>, (readonly unknown[])[]]>([
  ['rank', () => renderHook(() => useSetRank(7))(9), [accountDetails(7).queryKey, list('new')[0]]],
  [
    'pin',
    async () => renderHook(usePin)({ id: 8, name: 'A8' }, true),
    [accountDetails(8).queryKey, ownPins.queryKey, PINNABLE],
  ],
  [
    'tags',
    () => renderHook(() => useChangeTags(7))({ add: ['Risk'], remove: [] }),
    [tagOptions.queryKey, list('new')[0]],
  ],
])('%s: refetches what depends on it after saving', async (_name, change, outdated) => {
  client.setQueryData(PINNABLE, { listing: [] });
  client.setQueryData(tagOptions.queryKey, { tags: [] } as never);
  const isOutdated = () => outdated.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
  const done = change();
  await flush();
  expect(isOutdated()).toEqual(outdated.map(() => false));
  answers[0]?.(Response.json({ success: true, data: { tags: [{ id: 1, tag: 'Risk' }] } }));
  await act(async () => void (await done));
  await flush();
  expect(isOutdated()).toEqual(outdated.map(() => true));
});

test('does not show a response that was requested before the rank changed', async () => {
  let signal: AbortSignal | null | undefined;
  const details = accountDetails(9);
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    signal ??= init.signal;
    return new Promise((answer) => answers.push(answer));
  });
  void client.prefetchQuery(details);
  await vi.waitFor(() => expect(signal?.aborted).toBe(false));
  void renderHook(() => useSetRank(9))(4);
  await flush();
  expect(signal?.aborted).toBe(true);
});

test('shows a pin that was refetched in the meantime once after unpinning failed', async () => {
  renderHook(usePin)({ id: 7, name: 'A7' }, false);
  await flush();
  const shown = { pins: [9, 7].map((account_id) => ({ account_id, pin_id: account_id * 10 })) };
  client.setQueryData(ownPins.queryKey, shown as never);
  answers[0]?.(Response.json({ success: false, errors: { e: 'Not now.' } }, { status: 400 }));
  await flush();
  expect(client.getQueryData(ownPins.queryKey)).toEqual(shown);
});

test('notifications that arrive while others are marked as read stay counted after an error', async () => {
  const done = markNotificationsRead(client, { key: 'a' }).catch(() => undefined);
  await flush();
  const getGroup = () => client.getQueryData(notificationsQuery.queryKey)?.groups[0];
  expect(getGroup()?.unread).toBe(2);
  client.setQueryData(
    notificationsQuery.queryKey,
    (state) => state && { ...state, groups: state.groups.map((group) => ({ ...group, unread: group.unread + 5 })) },
  );
  answers[0]?.(Response.json({ success: false, errors: { e: 'Not now.' } }, { status: 400 }));
  await done;
  expect(getGroup()?.unread).toBe(8);
});
