import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { useTestContainer } from '../../../../testing/test-container.tsx';
import { ActionRows } from './ActionRows.tsx';
import { type ActionDraft, createActionDraft } from './template-draft.ts';

const box = useTestContainer();
const ACTIONS = ['Call', 'Offer', 'Visit'].map((name, key) => ({ ...createActionDraft(key), name }));

test.each([
  ['ArrowUp', { altKey: true }, ['Offer', 'Call', 'Visit']],
  ['ArrowDown', { altKey: true }, ['Call', 'Visit', 'Offer']],
  ['ArrowDown', {}, undefined],
  ['Delete', { altKey: true }, undefined],
])('%s with %j moves an action of a playbook only for users with write access', (key, more, order) => {
  const orders = [false, true].map((readOnly) => {
    const onChange = vi.fn<(value: ActionDraft[]) => void>();
    box.draw(<ActionRows value={ACTIONS} faults={{}} readOnly={readOnly} onChange={onChange} />);
    const row = box.element.querySelectorAll('.pbk-open')[1];
    act(() => void row?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })));
    return onChange.mock.calls[0]?.[0].map(({ name }) => name);
  });
  expect(orders).toEqual([order, undefined]);
});

test('users with view-only access have no controls to change the actions of a playbook', () => {
  const names = [false, true].map((readOnly) => {
    box.draw(<ActionRows value={ACTIONS} faults={{}} readOnly={readOnly} onChange={() => undefined} />);
    return [...box.element.querySelectorAll('button:not(.pbk-open)')].length;
  });
  expect(names[0]).toBeGreaterThan(6);
  expect(names[1]).toBe(0);
});
