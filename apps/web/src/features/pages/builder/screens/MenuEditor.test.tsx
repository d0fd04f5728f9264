import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTestContainer } from '../../../../testing/test-container.tsx';
import { clearSession, updateSession } from '../../../../lib/session.ts';
import { clearToast, getToast } from '../../../../ui/toast.ts';
import { MenuEditor } from './MenuEditor.tsx';

const box = useTestContainer();

afterEach(() => {
  clearSession();
  clearToast();
});

/** Opens a menu of three pages. Tests release the responses to its changes. */
async function openMenu() {
  updateSession({ token: 'x', user_access_type: 'full' });
  const server = { order: [1, 2, 3], sent: [] as number[][], answers: [] as ((error?: string) => Promise<void>)[] };
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.body) {
      const { ids } = JSON.parse(String(init.body)) as { ids: number[] };
      server.sent.push(ids);
      const error = await new Promise<string | undefined>((resolve) =>
        server.answers.push((problem) => act(async () => resolve(problem))),
      );
      if (error) return Response.json({ success: false, errors: { e: error } }, { status: 409 });
      server.order = ids;
    }
    const item = (id: number) => ({
      ...{ id, name: `P${id}`, type: 'Page', scope: 'Global' },
      ...{ roles: [], meta: {}, linked: null },
    });
    return Response.json({ success: true, data: { listing: server.order.map(item), menus: [] } });
  });
  await box.open(MenuEditor);
  const shown = () => [...box.element.querySelectorAll('ol a')].map(({ textContent }) => textContent);
  const up = (name: string) =>
    act(async () => box.element.querySelector<HTMLElement>(`[aria-label="Move ${name} up"]`)?.click());
  await vi.waitFor(() => expect(shown()).toEqual(['P1', 'P2', 'P3']));
  return { server, shown, up };
}

test('two quick steps in the menu are both saved and shown immediately', async () => {
  const { server, shown, up } = await openMenu();
  const { sent, answers } = server;
  await up('P2');
  expect([shown(), sent]).toEqual([['P2', 'P1', 'P3'], [[2, 1, 3]]]);
  await up('P3');
  await up('P3');
  expect([shown(), sent]).toEqual([['P3', 'P2', 'P1'], [[2, 1, 3]]]);
  await answers[0]?.();
  await vi.waitFor(() =>
    expect(sent).toEqual([
      [2, 1, 3],
      [3, 2, 1],
    ]),
  );
  await answers[1]?.();
  await vi.waitFor(() => expect(server.order).toEqual([3, 2, 1]));
  expect(shown()).toEqual(['P3', 'P2', 'P1']);
});

test('reverts a rejected step with the reason, and bases the next one on the order of the server', async () => {
  const { server, shown, up } = await openMenu();
  await up('P2');
  expect(shown()).toEqual(['P2', 'P1', 'P3']);
  // Another user has moved the last page to the top.
  server.order = [3, 1, 2];
  await server.answers[0]?.('The menu has changed.');
  await vi.waitFor(() => expect(shown()).toEqual(['P3', 'P1', 'P2']));
  expect(getToast()?.text).toBe('The menu has changed.');
  await up('P2');
  expect([shown(), server.sent.at(-1)]).toEqual([
    ['P3', 'P2', 'P1'],
    [3, 2, 1],
  ]);
  await server.answers[1]?.();
  await vi.waitFor(() => expect(server.order).toEqual([3, 2, 1]));
  expect(shown()).toEqual(['P3', 'P2', 'P1']);
});

test('a rejected step does not revert one that was made while it was sent', async () => {
  const { server, shown, up } = await openMenu();
  await up('P2');
  await up('P3');
  expect(shown()).toEqual(['P2', 'P3', 'P1']);
  await server.answers[0]?.('Not now.');
  await vi.waitFor(() => expect(server.sent).toHaveLength(2));
  expect([shown(), server.sent[1], getToast()?.text]).toEqual([['P2', 'P3', 'P1'], [2, 3, 1], 'Not now.']);
  await server.answers[1]?.('Not now either.');
  await vi.waitFor(() => expect(shown()).toEqual(['P1', 'P2', 'P3']));
  expect(getToast()?.text).toBe('Not now either.');
});
