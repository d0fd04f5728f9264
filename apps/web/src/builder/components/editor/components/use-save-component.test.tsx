/** Saving a component that another user saved concurrently. */
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { errorResponse, flushUpdates, setUpScreenTests } from '../../../../testing/screen.tsx';
import { useSaveComponent } from './use-save-component.ts';

const { open, serve } = setUpScreenTests();
const DEFINITION = { name: 'Own' } as never;

test('overwrites the version of another user only on request, with its current version', async () => {
  const sent: string[] = [];
  let version = 3;
  serve(({ path, method, query }) => {
    if (method === 'GET') return { id: 4, version, definition: DEFINITION };
    sent.push(`${method} ${path}?${query}`);
    return query.get('version') === '3' ? errorResponse(409, 'Somebody else saved it.') : { id: 4, version: 6 };
  });
  const [onSaved, onLoaded] = [vi.fn(), vi.fn()];
  const onRender = vi.fn<(hook: ReturnType<typeof useSaveComponent>) => void>();
  const Probe = () => {
    onRender(useSaveComponent({ id: 4, version: 3, definition: DEFINITION }, { onSaved, onLoaded }));
    return null;
  };
  const getHook = () => onRender.mock.lastCall?.[0];
  await open(Probe);
  version = 5;
  await act(async () => getHook()?.save(DEFINITION));
  expect([getHook()?.busy, getHook()?.problem, onSaved.mock.calls.length]).toMatchObject([false, { status: 409 }, 0]);
  await act(async () => getHook()?.overwrite(DEFINITION));
  await act(flushUpdates);
  expect(sent.map((request) => request.split('?')[1])).toEqual(['version=3', 'version=5']);
  expect([getHook()?.problem, onSaved.mock.calls]).toEqual([
    null,
    [[expect.objectContaining({ version: 6 }), DEFINITION]],
  ]);
  await act(async () => getHook()?.reload());
  expect(onLoaded.mock.calls).toEqual([[expect.objectContaining({ version: 5 })]]);
});
