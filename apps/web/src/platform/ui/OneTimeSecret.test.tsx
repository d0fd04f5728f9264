import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { useTestContainer } from '../../testing/test-container.tsx';
import { OneTimeSecret } from './OneTimeSecret.tsx';
import { getToast } from './toast.ts';

const box = useTestContainer();
const getButton = (name: string) => [...box.element.querySelectorAll('button')].find((one) => one.textContent === name);

function draw() {
  const onClose = vi.fn();
  box.draw(<OneTimeSecret secret="whs_1" about="Copy it now." onClose={onClose} />);
  return onClose;
}

test('copies a secret, and its dialog closes with Done', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const onClose = draw();
  await act(async () => getButton('Copy')?.click());
  expect([writeText.mock.calls, getToast()?.text]).toEqual([[['whs_1']], 'Copied.']);
  act(() => getButton('Done')?.click());
  expect(onClose).toHaveBeenCalledOnce();
});

test('without a clipboard the secret can be selected', () => {
  vi.stubGlobal('navigator', {});
  draw();
  expect([getButton('Copy'), box.element.querySelector('code')?.textContent]).toEqual([undefined, 'whs_1']);
});
