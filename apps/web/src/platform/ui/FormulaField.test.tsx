import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { typeText } from '../../testing/screen.tsx';
import { useTestContainer } from '../../testing/test-container.tsx';
import { FormulaField } from './FormulaField.tsx';

const box = useTestContainer();

function Form() {
  const [formula, setFormula] = useState('');
  return (
    <>
      <FormulaField label="Formula" value={formula} onChange={setFormula} names={[{ name: 'uses', label: 'Uses' }]} />
      <input aria-label="Label" />
    </>
  );
}

const find = (selector: string) => box.element.querySelector<HTMLElement>(selector);
const nextFrame = () => act(async () => new Promise<void>((done) => requestAnimationFrame(() => done())));

test('a completion moves the cursor behind its name, and leaves the focus in a field that gets it next', async () => {
  box.draw(<Form />);
  const field = find('textarea') as HTMLTextAreaElement;
  act(() => field.focus());
  typeText(field, 'us');
  act(() => void find('[role="option"]')?.dispatchEvent(new Event('pointerdown', { bubbles: true, cancelable: true })));
  expect([field.value, field.selectionStart, document.activeElement]).toEqual(['uses', 4, field]);
  act(() => find('input')?.focus());
  await nextFrame();
  expect(document.activeElement).toBe(find('input'));
});
