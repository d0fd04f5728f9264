import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TIMINGS } from '../../../platform/lib/timings.ts';
import { createDebouncer } from './debouncer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('3-filters-47 sends typed text once, 500 ms after the last key', () => {
  const send = vi.fn();
  const debouncer = createDebouncer<string>(send);
  for (const text of ['a', 'ac', 'acm']) {
    debouncer.schedule(text, TIMINGS.typedFilter);
    vi.advanceTimersByTime(300);
  }
  vi.advanceTimersByTime(199);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send.mock.calls).toEqual([['acm']]);
});

test('3-filters-48 sends a choice after 200 ms', () => {
  const send = vi.fn();
  createDebouncer<string>(send).schedule('Last 30 Days', TIMINGS.chosenFilter);
  vi.advanceTimersByTime(199);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledWith('Last 30 Days');
});

test('sends immediately without a delay, and replaces a pending value', () => {
  const send = vi.fn();
  const debouncer = createDebouncer<number>(send);
  debouncer.schedule(1, 500);
  debouncer.schedule(2, 0);
  debouncer.schedule(3, 500);
  debouncer.cancel();
  vi.runAllTimers();
  expect(send.mock.calls).toEqual([[2]]);
});
