import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { useTestContainer } from '../../testing/test-container.tsx';
import { ApiError } from '../lib/api.ts';
import { EditableNumber } from './EditableNumber.tsx';

const box = useTestContainer();
const find = (selector: string) => box.element.querySelector<HTMLInputElement>(selector);

async function edit(text: string, key: string): Promise<void> {
  await act(async () => find('button')?.click());
  const input = find('input');
  if (!input) throw new Error('the field did not open');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}

test('Enter saves and closes', async () => {
  const onSave = vi.fn().mockResolvedValue(undefined);
  box.render(<EditableNumber value={3} label="Rank of Acme" onSave={onSave} />);
  await edit('7', 'Enter');
  expect(onSave).toHaveBeenCalledWith(7);
  expect(find('input')).toBeNull();
});

test('Escape cancels', async () => {
  const onSave = vi.fn();
  box.render(<EditableNumber value={3} label="Rank" onSave={onSave} />);
  await edit('7', 'Escape');
  expect(onSave).not.toHaveBeenCalled();
  expect(find('button')?.textContent).toBe('3');
});

test('losing the focus cancels, unless the number is being saved', async () => {
  let finish: (() => void) | undefined;
  const onSave = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const blur = () => act(async () => find('input')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  box.render(<EditableNumber value={3} label="Rank" onSave={onSave} />);
  await edit('7', 'Tab');
  await blur();
  expect([onSave.mock.calls, find('button')?.textContent]).toEqual([[], '3']);
  await edit('8', 'Enter');
  await blur();
  expect([onSave.mock.calls, find('input')?.value]).toEqual([[[8]], '8']);
  await act(async () => finish?.());
  expect(find('input')).toBeNull();
});

test('an error keeps the field open and shows its message', async () => {
  const onSave = vi.fn().mockRejectedValue(new ApiError(400, 'Rank must be a whole number from 1 to 9999.', {}));
  box.render(<EditableNumber value={3} label="Rank" onSave={onSave} />);
  await edit('0', 'Enter');
  expect(find('input')?.value).toBe('0');
  expect(find('[role="alert"]')?.textContent).toBe('Rank must be a whole number from 1 to 9999.');
});

test('does not send an invalid value', async () => {
  const onSave = vi.fn();
  box.render(<EditableNumber value={3} label="Rank" validate={() => 'Too large'} onSave={onSave} />);
  await edit('99999', 'Enter');
  expect(onSave).not.toHaveBeenCalled();
  expect(find('[role="alert"]')?.textContent).toBe('Too large');
});
