import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTestContainer } from '../../testing/test-container.tsx';
import { Gantt } from './Gantt.tsx';
import type { GanttBar, GanttGroup } from './gantt-rows.ts';
import type { GanttScale } from './gantt-scales.ts';
import type { MoveRules } from './use-gantt-move.ts';

const box = useTestContainer();
const bar = (id: number, more: Partial<GanttBar> = {}): GanttBar => ({
  id,
  name: `Action ${id}`,
  href: `#!/a/${id}`,
  state: 'pending',
  note: 'Nov 24th',
  start: '2026-11-02',
  end: '2026-11-24',
  ...more,
});
const GROUPS: GanttGroup[] = [
  { id: 1, name: 'Renewal', percent: 56, bars: [bar(1), bar(2, { after: [1], details: 'given to Mia Mole' })] },
  { id: 2, name: 'Review', percent: 0, bars: [bar(3, { fixed: true, state: 'done', note: 'Completed' })] },
];
const WINDOW = { start: '2026-10-21', end: '2027-03-20' };
const onOpen = vi.fn();
const onScale = vi.fn();
const onMove = vi.fn<(id: number, end: string) => Promise<void>>(() => Promise.resolve());
beforeEach(() => {
  for (const one of [onOpen, onScale, onMove]) one.mockClear();
  onMove.mockImplementation(() => Promise.resolve());
});

const draw = (rules: MoveRules = { onMove }, groups = GROUPS, scale: GanttScale = 'day') =>
  box.draw(
    <Gantt
      groups={groups}
      scale={scale}
      onScale={onScale}
      onOpen={onOpen}
      {...rules}
      label="Actions"
      window={WINDOW}
      today="2026-11-20"
    />,
  );
const getRow = (name: string): HTMLElement => {
  const match = [...box.element.querySelectorAll<HTMLElement>('.Gantt-row')].find((one) =>
    one.textContent?.includes(name),
  );
  if (!match) throw new Error(`no row ${name}`);
  return match;
};
const pressKey = (name: string, more: KeyboardEventInit = {}, kind = 'keydown') =>
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent(kind, { key: name, bubbles: true, ...more })));
const pressShift = (name: string) => pressKey(name, { shiftKey: true });
const getFocused = () => document.activeElement?.querySelector('[role=rowheader]')?.textContent;
const getNote = (name: string) => getRow(name).querySelector('.Gantt-note')?.textContent;
const getMessage = () => box.element.querySelector('[aria-live]')?.textContent;
const pointer = (target: EventTarget, kind: string, clientX: number, more: PointerEventInit = {}) =>
  act(() => void target.dispatchEvent(new PointerEvent(kind, { clientX, button: 0, bubbles: true, ...more })));
const getBar = (name: string) => getRow(name).querySelector('.Gantt-bar') as HTMLElement;
const flushUpdates = () => act(async () => {});

test('each row has a description of its bar', () => {
  draw();
  expect(getRow('Action 2').querySelector('.Gantt-cell .text-screenReaderOnly')?.textContent).toBe(
    'Nov 2nd, 2026 to Nov 24th, 2026, Nov 24th, given to Mia Mole',
  );
  expect(getRow('Renewal').querySelector('.Gantt-cell .text-screenReaderOnly')?.textContent).toBe(
    '56% done, Nov 2nd, 2026 to Nov 24th, 2026',
  );
  const grid = box.element.querySelector('[role=grid]');
  expect([grid?.getAttribute('aria-label'), grid?.getAttribute('aria-rowcount')]).toEqual(['Actions', '6']);
  // A day has 28 pixels; the bar starts on the twelfth day and spans 23 days.
  expect([getBar('Action 1').style.left, getBar('Action 1').style.width]).toEqual(['336px', '644px']);
});

test('arrows move the selection, one row is in the tab order, Enter opens and Shift-Enter opens in a new tab', () => {
  draw();
  const getTabStops = () => [...box.element.querySelectorAll('.Gantt-row[tabindex="0"]')].map((one) => one.textContent);
  expect(getTabStops()).toHaveLength(1);
  act(() => getRow('Renewal').focus());
  pressKey('ArrowDown');
  expect(getFocused()).toBe('Action 1');
  pressKey('End');
  expect(getFocused()).toBe('Action 3');
  pressKey('Enter');
  pressKey('Enter', { shiftKey: true });
  expect(onOpen.mock.calls).toEqual([
    [3, false],
    [3, true],
  ]);
  pressKey('k');
  expect(getFocused()).toBe('Review0%');
  pressKey('Enter');
  expect(onOpen).toHaveBeenCalledTimes(2);
  expect(getTabStops()).toEqual([expect.stringContaining('Review')]);
});

test('Shift with the arrows moves the end by days, which is saved when Shift is released, and not after Escape', async () => {
  draw();
  act(() => getRow('Action 1').focus());
  pressShift('ArrowRight');
  pressShift('ArrowRight');
  expect([getNote('Action 1'), getMessage()]).toEqual(['Nov 26th, 2 days later', 'Nov 26th, 2 days later']);
  expect(getBar('Action 1').style.width).toBe('700px');
  expect(onMove).not.toHaveBeenCalled();
  pressKey('Escape');
  expect([getNote('Action 1'), getMessage()]).toEqual(['Nov 24th', '']);
  pressShift('ArrowLeft');
  expect(getMessage()).toBe('Nov 23rd, 1 day earlier');
  pressKey('Shift', {}, 'keyup');
  expect(onMove.mock.calls).toEqual([[1, '2026-11-23']]);
  await flushUpdates();
  expect(getMessage()).toBe('');
});

test('moving to another row saves the change; a bar moved back to its day is unchanged', async () => {
  draw();
  act(() => getRow('Action 1').focus());
  pressShift('ArrowRight');
  pressShift('ArrowLeft');
  pressKey('Shift', {}, 'keyup');
  expect(onMove).not.toHaveBeenCalled();
  pressShift('ArrowRight');
  act(() => getRow('Action 2').focus());
  expect(onMove.mock.calls).toEqual([[1, '2026-11-25']]);
  await flushUpdates();
});

test('completed bars do not move, and no bar moves with view-only access', () => {
  draw();
  act(() => getRow('Action 3').focus());
  pressShift('ArrowRight');
  expect(getMessage()).toBe('');
  pointer(getBar('Action 3'), 'pointerdown', 100);
  pointer(window, 'pointermove', 200);
  expect(getMessage()).toBe('');
  draw({});
  expect(box.element.querySelectorAll('.Gantt-grip, [data-movable]')).toHaveLength(0);
  act(() => getRow('Action 1').focus());
  pressShift('ArrowRight');
  pointer(getBar('Action 1'), 'pointerdown', 100);
  pointer(window, 'pointermove', 200);
  pointer(window, 'pointerup', 200);
  expect([getMessage(), onMove.mock.calls]).toEqual(['', []]);
  expect(box.element.querySelector('p.text-screenReaderOnly')?.textContent).toBe(
    'Use Up and Down to move between rows, and Enter to open.',
  );
});

test('a bar is dragged by whole days and stays at its new position until the server responds', async () => {
  let resolveMove = () => {};
  onMove.mockImplementation(() => new Promise((resolve) => (resolveMove = resolve)));
  draw();
  pointer(getBar('Action 1'), 'pointerdown', 500);
  pointer(window, 'pointermove', 510);
  expect(getMessage()).toBe('Nov 24th');
  pointer(window, 'pointermove', 500 + 28 * 3 + 5);
  expect(getMessage()).toBe('Nov 27th, 3 days later');
  pointer(window, 'pointerup', 500 + 28 * 3 + 5);
  expect(onMove.mock.calls).toEqual([[1, '2026-11-27']]);
  expect(getNote('Action 1')).toBe('Nov 27th, 3 days later');
  await act(async () => resolveMove());
  expect(getNote('Action 1')).toBe('Nov 24th');
  // Pointer moves after the release have no effect.
  pointer(window, 'pointermove', 900);
  expect(getMessage()).toBe('');
});

test('Escape and a canceled pointer reset a dragged bar; a finger scrolls unless it is on the end', () => {
  draw();
  for (const cancelDrag of [() => pressKey('Escape'), () => pointer(window, 'pointercancel', 700)]) {
    pointer(getBar('Action 1'), 'pointerdown', 500);
    pointer(window, 'pointermove', 700);
    expect(getMessage()).toContain('later');
    cancelDrag();
    expect(getMessage()).toBe('');
    pointer(window, 'pointerup', 700);
  }
  pointer(getBar('Action 1'), 'pointerdown', 500, { pointerType: 'touch' });
  pointer(window, 'pointermove', 700);
  expect(getMessage()).toBe('');
  pointer(getBar('Action 1').querySelector('.Gantt-grip') as Element, 'pointerdown', 500, { pointerType: 'touch' });
  pointer(window, 'pointermove', 528);
  expect(getMessage()).toBe('Nov 25th, 1 day later');
  pointer(window, 'pointercancel', 528);
  expect(onMove).not.toHaveBeenCalled();
});

test('shows why a day is not allowed while it is selected, and releasing there changes nothing', () => {
  const validateMove = (_id: number, end: string) => (end > '2026-11-25' ? 'Must be before the plan ends.' : undefined);
  draw({ onMove, validateMove });
  pointer(getBar('Action 1'), 'pointerdown', 500);
  pointer(window, 'pointermove', 500 + 28);
  expect(getMessage()).toBe('Nov 25th, 1 day later');
  pointer(window, 'pointermove', 500 + 56);
  expect([getMessage(), getBar('Action 1').dataset.fault]).toEqual(['Must be before the plan ends.', 'true']);
  pointer(window, 'pointerup', 500 + 56);
  expect([onMove.mock.calls.length, getNote('Action 1')]).toEqual([0, 'Nov 24th']);
});

test('lines join dependent bars to the bars that they wait for, and follow a moved bar', () => {
  draw();
  const getLine = () => box.element.querySelector('.Gantt-dependency')?.getAttribute('d');
  const originalLine = getLine();
  expect(originalLine).toMatch(/^M980 54/);
  act(() => getRow('Action 1').focus());
  pressShift('ArrowRight');
  expect(getLine()).toMatch(/^M1008 54/);
  pressKey('Escape');
  expect(getLine()).toBe(originalLine);
});

test('a thousand bars render the rows in view; a bar due before the first day is marked at the edge', () => {
  const lateBar = bar(1, { start: '2026-07-01', end: '2026-08-01', state: 'late', note: '111 days overdue' });
  draw({ onMove }, [
    { id: 1, name: 'All', percent: 0, bars: [lateBar, ...Array.from({ length: 999 }, (_, i) => bar(i + 2))] },
  ]);
  expect(box.element.querySelectorAll('.Gantt-row').length).toBeLessThan(40);
  expect(getNote('Action 1')).toBe('← 111 days overdue');
  expect(getRow('Action 1').querySelector('.Gantt-bar')).toBeNull();
  // The first key moves the end into the visible range; further keys move it by days.
  act(() => getRow('Action 1').focus());
  pressShift('ArrowRight');
  expect(getMessage()).toBe('Oct 21st, 81 days later');
});

test('selects a scale in the header', () => {
  draw();
  const texts = () => [...box.element.querySelectorAll('.Gantt-column')].slice(0, 3).map((one) => one.textContent);
  expect(texts()).toEqual(['21', '22', '23']);
  const week = [...box.element.querySelectorAll('button')].find((one) => one.textContent === 'Week');
  act(() => week?.click());
  expect(onScale.mock.calls).toEqual([['week']]);
  draw({ onMove }, GROUPS, 'week');
  expect(texts()).toEqual(['Oct 21', 'Oct 26', 'Nov 2']);
  draw({ onMove }, GROUPS, 'month');
  expect(texts()).toEqual(['October', 'November', 'December']);
});
