import type { Threshold } from '@mainstay/contract/components/definition';
import { act, useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useTestContainer } from '../../../../testing/test-container.tsx';
import { blurField, typeText } from '../../../../testing/screen.tsx';
import { InTabOrder } from '../../../../platform/ui/in-tab-order.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { ImportPart } from '../../../../core/definitions/components/ImportPart.tsx';
import { ThresholdSection } from './ThresholdSection.tsx';

const box = useTestContainer();

test('a threshold can be negative', () => {
  let thresholds: readonly Threshold[] = ['#D64545', '#2A9D5F'].map((color, from) => ({ op: 'lt', from, color }));
  const Host = () => {
    const [value, set] = useState(thresholds);
    useEffect(() => void (thresholds = value), [value]);
    return <ThresholdSection thresholds={value} onChange={set} />;
  };
  box.draw(<Host />);
  const field = () => box.element.querySelector<HTMLInputElement>('input[type="number"]');
  // A number field has no value until a digit follows the sign.
  typeText(field(), '');
  expect([field()?.value, thresholds[0]?.from]).toEqual(['', 0]);
  typeText(field(), '-5');
  expect([field()?.value, thresholds[0]?.from]).toEqual(['-5', -5]);
  typeText(field(), '');
  blurField(field());
  expect([field()?.value, thresholds[0]?.from]).toEqual(['-5', -5]);
  act(() => box.element.querySelector<HTMLElement>('[aria-label="Remove threshold 1"]')?.click());
  expect([field()?.value, thresholds.length]).toEqual(['1', 1]);
});

test('imports with the option of the dry run, even if the option changes during a request', async () => {
  const calls: { conflicts: string; dry_run: boolean; answer: (outcome: string) => Promise<void> }[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    const { promise, answer } = createDeferred();
    const entry = (outcome: string) => ({ kind: 'page', name: 'Home', outcome, faults: [], losses: [] });
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
  box.draw(<ImportPart />);
  const input = box.element.querySelector<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(input, 'files', { value: [new File(['{}'], 'definitions.json')] });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => box.element.querySelectorAll<HTMLElement>('input[type="radio"]')[1]?.click());
  expect(calls.map(({ conflicts, dry_run }) => [conflicts, dry_run])).toEqual([
    ['skip', true],
    ['replace', true],
  ]);
  const clickImport = () => act(async () => box.element.querySelector<HTMLElement>('button[data-primary]')?.click());
  await calls[1]?.answer('replace');
  await vi.waitFor(() => expect(box.element.textContent).toContain('Import 2 of 2'));
  // The response to the outdated request arrives last.
  await calls[0]?.answer('skip');
  expect(box.element.textContent).toContain('Import 2 of 2');
  await clickImport();
  expect(calls.slice(2).map(({ conflicts, dry_run }) => [conflicts, dry_run])).toEqual([['replace', false]]);
  expect(box.element.querySelector('fieldset')?.disabled).toBe(true);
});

test('names the data that rows would lose, and asks before importing', async () => {
  const calls: { conflicts: string; dry_run: boolean }[] = [];
  const losses = [
    { column: 'Berths', rows: 1200 },
    { column: 'City', rows: 1 },
  ];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const call = JSON.parse(String(body)) as (typeof calls)[number];
    calls.push(call);
    const entries = [{ kind: 'custom_table', name: 'harbours', outcome: 'replace', faults: [], losses }];
    return Response.json({ success: true, data: { landed: !call.dry_run, entries } });
  });
  box.draw(<ImportPart />);
  const input = box.element.querySelector<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(input, 'files', { value: [new File(['{}'], 'definitions.json')] });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  const message = 'The data of 1,200 rows in Berths will be lost.';
  await vi.waitFor(() => expect(box.element.textContent).toContain(message));
  const clickImport = () => act(async () => box.element.querySelector<HTMLElement>('button[data-primary]')?.click());
  const getDialog = () => document.querySelector('[role="dialog"]');
  const clickButton = (name: string) =>
    act(async () => [...(getDialog()?.querySelectorAll('button') ?? [])].find((b) => b.textContent === name)?.click());
  await clickImport();
  await vi.waitFor(() =>
    expect(getDialog()?.textContent).toContain(`harbours: ${message} The data of 1 row in City will be lost.`),
  );
  await clickButton('Cancel');
  expect(calls.map(({ dry_run }) => dry_run)).toEqual([true]);
  await clickImport();
  await clickButton('Import');
  await vi.waitFor(() => expect(box.element.textContent).toContain('Import complete.'));
  expect(calls.map(({ dry_run }) => dry_run)).toEqual([true, false]);
});

function createDeferred() {
  let answer: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => (answer = resolve));
  return { promise, answer };
}

test.each([true, false])('deletes the component of a row; button in the tab order: %s', (inOrder) => {
  const onDelete = vi.fn();
  box.draw(
    <InTabOrder value={inOrder}>
      <DeleteButton name="Docks" onDelete={onDelete} />
    </InTabOrder>,
  );
  const button = box.element.querySelector<HTMLElement>('[aria-label="Delete Docks"]');
  expect(button?.tabIndex).toBe(inOrder ? 0 : -1);
  act(() => button?.click());
  expect(onDelete).toHaveBeenCalledOnce();
});
