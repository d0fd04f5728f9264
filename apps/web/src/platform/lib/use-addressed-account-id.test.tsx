import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  useParams,
} from '@tanstack/react-router';
import { act } from 'react';
import { expect, test } from 'vitest';
import { flushUpdates, setUpScreenTests } from '../../testing/screen.tsx';
import { useAddressedAccountId } from './use-addressed-account-id.ts';

const { draw } = setUpScreenTests();

/** Shows the account of the address and the one of the screen. */
function Frame() {
  const { accountId = 'none' } = useParams({ strict: false });
  return (
    <>
      <p>{`${useAddressedAccountId() ?? 'none'}, ${accountId}`}</p>
      <Outlet />
    </>
  );
}

test('the account is known as soon as the address names it, while its screen is loading', async () => {
  let finishLoading: (() => void) | undefined;
  const rootRoute = createRootRoute({ component: Frame });
  const createScreen = (path: string, loader?: () => Promise<void>) =>
    createRoute({ getParentRoute: () => rootRoute, path, ...(loader && { loader }) });
  const load = () =>
    new Promise<void>((resolve) => {
      finishLoading = resolve;
    });
  const routeTree = rootRoute.addChildren([
    createScreen('/dashboard/accounts'),
    createScreen('/dashboard/$accountId/$name/$menuName/$menuId', load),
  ]);
  const history = createMemoryHistory({ initialEntries: ['/dashboard/accounts'] });
  await draw(createRouter({ routeTree, history }));
  const getText = () => document.querySelector('p')?.textContent;
  expect(getText()).toBe('none, none');
  await act(async () => history.push('/dashboard/7/Alder/Accounts/2'));
  expect(getText()).toBe('7, none');
  await act(async () => finishLoading?.());
  await flushUpdates();
  expect(getText()).toBe('7, 7');
  await act(async () => history.push('/dashboard/risks/a/b/c'));
  expect(getText()).toBe('none, 7');
  await act(async () => finishLoading?.());
});
