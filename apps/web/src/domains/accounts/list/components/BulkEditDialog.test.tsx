import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { click, flushUpdates, getField, setUpScreenTests, typeText } from '../../../../testing/screen.tsx';
import { BulkEditDialog } from './BulkEditDialog.tsx';

const screen = setUpScreenTests();

async function selectOption(label: string, value: string): Promise<void> {
  const select = getField(label) as unknown as HTMLSelectElement;
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await flushUpdates();
}

test('does not carry the value of one field over to another', async () => {
  const onEdit = vi.fn().mockResolvedValue({});
  await screen.open(() => <BulkEditDialog count={2} onClose={() => undefined} onEdit={onEdit} />);
  typeText(getField('New rank'), '7');
  await selectOption('Field to change', 'tier');
  expect(getField('New tier').value).toBe('');
  typeText(getField('New tier'), 'Closed');
  await selectOption('Field to change', 'status');
  expect(getField('New status').value).toBe('Active');
  await selectOption('Field to change', 'rank');
  expect(getField('New rank').value).toBe('');
  await click('Edit');
  expect(onEdit.mock.calls.map(([change]) => change)).toEqual([{ field: 'rank', value: null }]);
});
