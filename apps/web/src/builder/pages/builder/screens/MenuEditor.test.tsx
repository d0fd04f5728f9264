import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTestContainer } from '../../../../testing/test-container.tsx';
import { clearSession, updateSession } from '../../../../platform/lib/session.ts';
import { clearToast, getToast } from '../../../../platform/ui/toast.ts';
import { MenuEditor } from './MenuEditor.tsx';

const box = useTestContainer();

afterEach(() => {
  clearSession();
  clearToast();
});

/** Opens a menu of three pages. Tests release the responses to its changes. */
async function openMenu() {
  updateSession({ token: 'x', user_access_type: 'full' });
  const server = { order: [1, 2, 3], sent: [] as number[][], responders: [] as ((error?: string) => Promise<void>)[] };
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.body) {
      const { ids } = JSON.parse(String(init.body)) as { ids: number[] };
      server.sent.push(ids);
      const error = await new Promise<string | undefined>((resolve) =>
        server.responders.push((problem) => act(async () => resolve(problem))),
      );
      if (error) return Response.json({ success: false, errors: { e: error } }, { status: 409 });
      server.order = ids;
    }
    const item = (id: number) => ({
      id,
      name: `P${id}`,
      type: 'Page',
      scope: 'Global',
      roles: [],
      meta: {},
      linked: null,
    });
    return Response.json({ success: true, data: { listing: server.order.map(item), menus: [] } });
  });
  await box.open(MenuEditor);
  const getNames = () => [...box.element.querySelectorAll('ol a')].map(({ textContent }) => textContent);
  const moveUp = (name: string) =>
    act(async () => box.element.querySelector<HTMLElement>(`[aria-label="Move ${name} up"]`)?.click());
  await vi.waitFor(() => expect(getNames()).toEqual(['P1', 'P2', 'P3']));
  return { server, shown: getNames, up: moveUp };
}

test('two quick steps in the menu are both saved and shown immediately', async () => {
  const { server, shown: getNames, up: moveUp } = await openMenu();
  const { sent, responders } = server;
  await moveUp('P2');
  expect([getNames(), sent]).toEqual([['P2', 'P1', 'P3'], [[2, 1, 3]]]);
  await moveUp('P3');
  await moveUp('P3');
  expect([getNames(), sent]).toEqual([['P3', 'P2', 'P1'], [[2, 1, 3]]]);
  await responders[0]?.();
  await vi.waitFor(() =>
    expect(sent).toEqual([
      [2, 1, 3],
      [3, 2, 1],
    ]),
  );
  await responders[1]?.();
  await vi.waitFor(() => expect(server.order).toEqual([3, 2, 1]));
  expect(getNames()).toEqual(['P3', 'P2', 'P1']);
});

test('reverts a rejected step with the reason, and bases the next one on the order of the server', async () => {
  const { server, shown: getNames, up: moveUp } = await openMenu();
  await moveUp('P2');
  expect(getNames()).toEqual(['P2', 'P1', 'P3']);
  // Another user has moved the last page to the top.
  server.order = [3, 1, 2];
  await server.responders[0]?.('The menu has changed.');
  await vi.waitFor(() => expect(getNames()).toEqual(['P3', 'P1', 'P2']));
  expect(getToast()?.text).toBe('The menu has changed.');
  await moveUp('P2');
  expect([getNames(), server.sent.at(-1)]).toEqual([
    ['P3', 'P2', 'P1'],
    [3, 2, 1],
  ]);
  await server.responders[1]?.();
  await vi.waitFor(() => expect(server.order).toEqual([3, 2, 1]));
  expect(getNames()).toEqual(['P3', 'P2', 'P1']);
});

test('a rejected step does not revert one that was made while it was sent', async () => {
  const { server, shown: getNames, up: moveUp } = await openMenu();
  await moveUp('P2');
  await moveUp('P3');
  expect(getNames()).toEqual(['P2', 'P3', 'P1']);
  await server.responders[0]?.('Not now.');
  await vi.waitFor(() => expect(server.sent).toHaveLength(2));
  expect([getNames(), server.sent[1], getToast()?.text]).toEqual([['P2', 'P3', 'P1'], [2, 3, 1], 'Not now.']);
  await server.responders[1]?.('Not now either.');
  await vi.waitFor(() => expect(getNames()).toEqual(['P1', 'P2', 'P3']));
  expect(getToast()?.text).toBe('Not now either.');
});
