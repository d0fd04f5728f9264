import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from '../../../platform/lib/session.ts';
import { okResponse } from '../../../testing/screen.tsx';
import { IndexLoader } from './IndexLoader.tsx';

beforeEach(() => {
  clearSession();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => okResponse({ domain: 'demo' }));
});
afterEach(() => vi.unstubAllGlobals());

test('returns to the sign-in when the start page is opened again before the sign-in has loaded', async () => {
  const getParentRoute = () => root;
  const root = createRootRoute();
  const index = createRoute({ getParentRoute, path: '/', component: IndexLoader });
  const email = createRoute({ getParentRoute, path: '/email', loader: () => new Promise<never>(() => {}) });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([index, email]), history });
  const box = document.createElement('div');
  const reactRoot = createRoot(box);
  await act(async () => {
    reactRoot.render(
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider>
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>,
    );
  });
  const waitForSignIn = () => vi.waitFor(() => expect(history.location.pathname).toBe('/email'));
  await act(waitForSignIn);
  await act(async () => history.push('/'));
  await act(waitForSignIn);
  await act(async () => reactRoot.unmount());
});
