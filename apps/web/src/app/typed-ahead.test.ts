import { expect, test, vi } from 'vitest';
import { collectTypedText } from './typed-ahead.ts';

/** Presses a key. @returns whether another listener receives it */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  const listener = vi.fn<(event: Event) => void>();
  document.body.addEventListener('keydown', listener);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  document.body.removeEventListener('keydown', listener);
  return listener.mock.calls.length > 0;
}

test('keys are collected until the field takes over, and reach nothing else', () => {
  const typed = collectTypedText(() => undefined);
  const passed = [...'nortx'].map((key) => press(key));
  expect([passed.some(Boolean), press('Backspace'), press('h'), typed.text]).toEqual([false, false, false, 'north']);
  expect([press('Enter'), typed.isSubmitted]).toEqual([false, true]);
  expect([press('Shift'), press('r', { ctrlKey: true }), press('ArrowDown'), typed.text]).toEqual([
    true,
    true,
    true,
    'north',
  ]);
  typed.stop();
  expect([press('x'), typed.text]).toEqual([true, 'north']);
});

test('Escape cancels', () => {
  const onCancel = vi.fn<() => void>();
  const typed = collectTypedText(onCancel);
  press('a');
  press('Escape');
  expect(onCancel).toHaveBeenCalledOnce();
  expect([press('b'), typed.text]).toEqual([true, 'a']);
});
