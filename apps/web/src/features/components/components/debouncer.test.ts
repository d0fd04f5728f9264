import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TIMINGS } from '../../../lib/timings.ts';
import { createDebouncer } from './debouncer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('3-filters-47 sends typed text once, 500 ms after the last key', () => {
  const send = vi.fn();
  const settler = createDebouncer<string>(send);
  for (const text of ['a', 'ac', 'acm']) {
    settler.put(text, TIMINGS.typedFilter);
    vi.advanceTimersByTime(300);
  }
  vi.advanceTimersByTime(199);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send.mock.calls).toEqual([['acm']]);
});

test('3-filters-48 sends a choice after 200 ms', () => {
  const send = vi.fn();
  createDebouncer<string>(send).put('Last 30 Days', TIMINGS.chosenFilter);
  vi.advanceTimersByTime(199);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledWith('Last 30 Days');
});

test('sends immediately without a delay, and replaces a pending value', () => {
  const send = vi.fn();
  const settler = createDebouncer<number>(send);
  settler.put(1, 500);
  settler.put(2, 0);
  settler.put(3, 500);
  settler.cancel();
  vi.runAllTimers();
  expect(send.mock.calls).toEqual([[2]]);
});
