/** The account of the panel: it is that of the address, also while its screen is loading. */
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { serveChat } from '../../testing/chat-server.ts';
import { click, flushUpdates, getField, setUpScreenTests, typeText, waitForText } from '../../testing/screen.tsx';
import { AssistantButton } from './AssistantButton.tsx';

const { draw, serve } = setUpScreenTests();
let server: ReturnType<typeof serveChat>;
let finishLoading: (() => void) | undefined;

beforeEach(() => {
  server = serveChat(serve, ({ path }) => (path === '/v1/api/accounts/7/' ? { id: 7, name: 'Alder' } : undefined));
});

/** Opens a screen without an account, from which the screen of an account begins to load. */
async function openLoadingAccount() {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <AssistantButton />
        <Outlet />
      </>
    ),
  });
  const list = createRoute({ getParentRoute: () => rootRoute, path: '/dashboard/accounts' });
  const account = createRoute({
    getParentRoute: () => rootRoute,
    path: '/dashboard/$accountId/$name/$menuName/$menuId',
    loader: () =>
      new Promise<void>((resolve) => {
        finishLoading = resolve;
      }),
  });
  const history = createMemoryHistory({ initialEntries: ['/dashboard/accounts'] });
  await draw(createRouter({ routeTree: rootRoute.addChildren([list, account]), history }));
  await act(async () => history.push('/dashboard/7/Alder/Accounts/2'));
}
const getPanel = () => document.querySelector('[role="dialog"]')?.textContent ?? '';

test('a panel that opens while an account is loading is about this account, and so is its question', async () => {
  await openLoadingAccount();
  await click('Assistant');
  await waitForText('Alder');
  expect(getPanel()).not.toContain('All accounts');
  const field = getField('Question') as unknown as HTMLTextAreaElement;
  typeText(field, 'How is it?');
  await click('Send');
  expect(server.questions).toMatchObject([{ prompt: 'How is it?', account_id: 7 }]);
  await act(async () => finishLoading?.());
  await flushUpdates();
  expect(getPanel()).toContain('Alder');
  expect(server.questions).toHaveLength(1);
});
