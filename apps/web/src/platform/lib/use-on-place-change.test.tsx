import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { setUpScreenTests } from '../../testing/screen.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';
import { useOnPlaceChange } from './use-on-place-change.ts';

const { draw } = setUpScreenTests();

async function openAt(address: string) {
  const onChange = vi.fn();
  const rootRoute = createRootRoute({
    component: () => {
      useOnPlaceChange(onChange);
      return <Outlet />;
    },
  });
  const screen = createRoute({ getParentRoute: () => rootRoute, path: '/$screen' });
  const history = createMemoryHistory({ initialEntries: [address] });
  await draw(createRouter({ routeTree: rootRoute.addChildren([screen]), history, parseSearch, stringifySearch }));
  return {
    history,
    /** Returns how often the place changed. */
    count: async (navigate: () => void) => {
      onChange.mockClear();
      await act(async () => navigate());
      return onChange.mock.calls.length;
    },
  };
}
const withTab = (tab: string, more: object = {}) => `/list?query=${JSON.stringify({ tab, ...more })}`;

test('another screen or tab is another place, and the view of a tab is not', async () => {
  const { history, count } = await openAt('/list');
  expect(await count(() => history.push(withTab('notes')))).toBe(1);
  expect(await count(() => history.push(withTab('notes', { sort: 'name' })))).toBe(0);
  expect(await count(() => history.push('/other'))).toBe(1);
  expect(await count(() => history.back())).toBe(1);
});

test('a URL that replaces the current one is the same place, and leaving it is a change', async () => {
  const { history, count } = await openAt('/list');
  expect(await count(() => history.push('/short'))).toBe(1);
  expect(await count(() => history.replace('/full'))).toBe(0);
  expect(await count(() => history.push('/full'))).toBe(0);
  expect(await count(() => history.push('/short'))).toBe(1);
});
