import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { useTestContainer } from '../../../../testing/test-container.tsx';
import { ActionRows } from './ActionRows.tsx';
import { type ActionDraft, createActionDraft } from './template-draft.ts';

const container = useTestContainer();
const ACTIONS = ['Call', 'Offer', 'Visit'].map((name, key) => ({ ...createActionDraft(key), name }));

test.each([
  ['ArrowUp', { altKey: true }, ['Offer', 'Call', 'Visit']],
  ['ArrowDown', { altKey: true }, ['Call', 'Visit', 'Offer']],
  ['ArrowDown', {}, undefined],
  ['Delete', { altKey: true }, undefined],
])('%s with %j moves an action of a playbook only for users with write access', (key, more, order) => {
  const orders = [false, true].map((readOnly) => {
    const onChange = vi.fn<(value: ActionDraft[]) => void>();
    container.draw(<ActionRows value={ACTIONS} errors={{}} readOnly={readOnly} onChange={onChange} />);
    const row = container.element.querySelectorAll('.TemplateEditor-expandButton')[1];
    act(() => void row?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })));
    return onChange.mock.calls[0]?.[0].map(({ name }) => name);
  });
  expect(orders).toEqual([order, undefined]);
});

test('users with view-only access have no controls to change the actions of a playbook', () => {
  const buttonCounts = [false, true].map((readOnly) => {
    container.draw(<ActionRows value={ACTIONS} errors={{}} readOnly={readOnly} onChange={() => undefined} />);
    return [...container.element.querySelectorAll('button:not(.TemplateEditor-expandButton)')].length;
  });
  expect(buttonCounts[0]).toBeGreaterThan(6);
  expect(buttonCounts[1]).toBe(0);
});
