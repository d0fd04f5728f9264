import type { Threshold } from '@mainstay/contract/components/definition';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InTabOrder } from '../../../../ui/in-tab-order.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { ImportPart } from './ImportPart.tsx';
import { ThresholdSection } from './ThresholdSection.tsx';

let root: Root;
let box: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});
const draw = (node: ReactNode) =>
  act(() =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>
      </MantineProvider>,
    ),
  );
function type(field: Element | null, text: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const leave = (field: Element | null) =>
  act(() => void field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

test('a threshold is made negative by typing it', () => {
  let thresholds: readonly Threshold[] = ['#D64545', '#2A9D5F'].map((color, from) => ({ op: 'lt', from, color }));
  const Host = () => {
    const [value, set] = useState(thresholds);
    useEffect(() => void (thresholds = value), [value]);
    return <ThresholdSection thresholds={value} onChange={set} />;
  };
  draw(<Host />);
  const field = () => box.querySelector<HTMLInputElement>('input[type="number"]');
  // A number field says nothing until a digit follows the sign.
  type(field(), '');
  expect([field()?.value, thresholds[0]?.from]).toEqual(['', 0]);
  type(field(), '-5');
  expect([field()?.value, thresholds[0]?.from]).toEqual(['-5', -5]);
  type(field(), '');
  leave(field());
  expect([field()?.value, thresholds[0]?.from]).toEqual(['-5', -5]);
  act(() => box.querySelector<HTMLElement>('[aria-label="Remove threshold 1"]')?.click());
  expect([field()?.value, thresholds.length]).toEqual(['1', 1]);
});

test('what is imported is what the report said, also when the choice changes while it is made', async () => {
  const calls: { conflicts: string; dry_run: boolean; answer: (outcome: string) => Promise<void> }[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    const { promise, answer } = later();
    const entry = (outcome: string) => ({ kind: 'page', name: 'Home', outcome, faults: [] });
    calls.push({
      ...(JSON.parse(String(body)) as { conflicts: string; dry_run: boolean }),
      answer: (outcome) =>
        act(async () => {
          const entries = [entry(outcome), { ...entry('create'), name: 'New' }];
          answer(Response.json({ success: true, data: { landed: false, entries } }));
        }),
    });
    return promise;
  });
  draw(<ImportPart />);
  const input = box.querySelector<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(input, 'files', { value: [new File(['{}'], 'definitions.json')] });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => box.querySelectorAll<HTMLElement>('input[type="radio"]')[1]?.click());
  expect(calls.map(({ conflicts, dry_run }) => [conflicts, dry_run])).toEqual([
    ['skip', true],
    ['replace', true],
  ]);
  const press = () => act(async () => box.querySelector<HTMLElement>('button[data-primary]')?.click());
  await calls[1]?.answer('replace');
  await vi.waitFor(() => expect(box.textContent).toContain('Import 2 of 2'));
  // The answer that was overtaken comes last.
  await calls[0]?.answer('skip');
  expect(box.textContent).toContain('Import 2 of 2');
  await press();
  expect(calls.slice(2).map(({ conflicts, dry_run }) => [conflicts, dry_run])).toEqual([['replace', false]]);
  expect(box.querySelector('fieldset')?.disabled).toBe(true);
});

function later() {
  let answer: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => (answer = resolve));
  return { promise, answer };
}

test.each([true, false])('a component is deleted from the row in the tab order: %s', (inOrder) => {
  const onDelete = vi.fn();
  draw(
    <InTabOrder value={inOrder}>
      <DeleteButton name="Docks" onDelete={onDelete} />
    </InTabOrder>,
  );
  const button = box.querySelector<HTMLElement>('[aria-label="Delete Docks"]');
  expect(button?.tabIndex).toBe(inOrder ? 0 : -1);
  act(() => button?.click());
  expect(onDelete).toHaveBeenCalledOnce();
});
