/** Tests what the rich text field does while the code of its editor is loading. */
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { flushUpdates } from '../../testing/screen.tsx';
import { useTestContainer } from '../../testing/test-container.tsx';
import { RichTextField } from './RichTextField.tsx';

const loading = vi.hoisted(() => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, finished };
});
vi.mock('./RichTextEditor.tsx', async (importOriginal) => {
  const editor = await importOriginal();
  await loading.finished;
  return editor;
});

const box = useTestContainer();
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

const open = () =>
  act(async () =>
    box.render(
      <MantineProvider env="test">
        <input aria-label="To" />
        <RichTextField label="Message" value="" onChange={() => {}} />
      </MantineProvider>,
    ),
  );
const waitForEditor = () =>
  vi.waitFor(async () => {
    await flushUpdates();
    expect(find('[role="textbox"]')).not.toBeNull();
  });
/** The editor takes the focus in the next frame. */
const getFocusedLabel = async () => {
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  return document.activeElement?.getAttribute('aria-label');
};

test('an editor that loads late does not take the focus from someone who is typing', async () => {
  await open();
  const to = find('input');
  to?.focus();
  await act(async () => to?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })));
  await act(async () => loading.finish());
  await waitForEditor();
  expect(await getFocusedLabel()).toBe('To');
});

test('the editor takes the focus when the form opens', async () => {
  await open();
  find('input')?.focus();
  await waitForEditor();
  expect(await getFocusedLabel()).toBe('Message');
});
