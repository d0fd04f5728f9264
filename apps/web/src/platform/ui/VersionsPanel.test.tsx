import { expect, test, vi } from 'vitest';
import { getButton, click, setUpScreenTests } from '../../testing/screen.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

const screen = setUpScreenTests();
const versions = [3, 2, 1].map((version) => ({
  version,
  saved_at: '2026-11-20T00:00:00Z',
  saved_by: null,
  note: null,
  current: version === 3,
}));
async function open({ dirty }: { dirty: boolean }, onRestore: (version: number) => Promise<unknown>) {
  const onClose = vi.fn();
  await screen.open(() => (
    <VersionsPanel
      versions={versions}
      dirty={dirty}
      onRestore={onRestore}
      onClose={onClose}
      error={null}
      onRetry={() => undefined}
    />
  ));
  await vi.waitFor(() => getButton('Restore version 1'));
  return onClose;
}

test('a second version cannot be restored while one is being restored', async () => {
  const onRestore = vi.fn(() => new Promise(() => undefined));
  await open({ dirty: false }, onRestore);
  await click('Restore version 2');
  await click('Restore version 1');
  expect(onRestore.mock.calls).toEqual([[2]]);
});

test("restoring over changes asks for confirmation, and shows the server's error among the versions", async () => {
  const onRestore = vi.fn().mockRejectedValue(new Error('no'));
  const onClose = await open({ dirty: true }, onRestore);
  await click('Restore version 2');
  await vi.waitFor(() => getButton('Restore'));
  expect(onRestore).not.toHaveBeenCalled();
  await click('Restore');
  await vi.waitFor(() => getButton('Restore version 1'));
  expect(onRestore).toHaveBeenCalledExactlyOnceWith(2);
  expect(onClose).not.toHaveBeenCalled();
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Something went wrong. Try again.');
});
