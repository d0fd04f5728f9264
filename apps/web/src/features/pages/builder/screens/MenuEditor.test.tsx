import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTestContainer } from '../../../../testing/test-container.tsx';
import { clearSession, updateSession } from '../../../../lib/session.ts';
import { MenuEditor } from './MenuEditor.tsx';

const box = useTestContainer();

afterEach(() => clearSession());

test('two quick steps in the menu are both kept, and show at once', async () => {
  updateSession({ token: 'x', user_access_type: 'full' });
  let order = [1, 2, 3];
  const sent: number[][] = [];
  const waiting: (() => void)[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.body) {
      const { ids } = JSON.parse(String(init.body)) as { ids: number[] };
      sent.push(ids);
      await new Promise<void>((resolve) => waiting.push(resolve));
      order = ids;
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
    return Response.json({ success: true, data: { listing: order.map(item), menus: [] } });
  });
  await box.open(MenuEditor);
  const shown = () => [...box.element.querySelectorAll('ol a')].map(({ textContent }) => textContent);
  const up = (name: string) =>
    act(async () => box.element.querySelector<HTMLElement>(`[aria-label="Move ${name} up"]`)?.click());
  await vi.waitFor(() => expect(shown()).toEqual(['P1', 'P2', 'P3']));
  await up('P2');
  expect([shown(), sent]).toEqual([['P2', 'P1', 'P3'], [[2, 1, 3]]]);
  await up('P3');
  await up('P3');
  expect([shown(), sent]).toEqual([['P3', 'P2', 'P1'], [[2, 1, 3]]]);
  await act(async () => waiting[0]?.());
  await vi.waitFor(() =>
    expect(sent).toEqual([
      [2, 1, 3],
      [3, 2, 1],
    ]),
  );
  await act(async () => waiting[1]?.());
  await vi.waitFor(() => expect(order).toEqual([3, 2, 1]));
  expect(shown()).toEqual(['P3', 'P2', 'P1']);
});
