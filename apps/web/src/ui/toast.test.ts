import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clean, getToast, show } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clean();
  vi.useRealTimers();
});

test('a toast stays exactly two seconds', () => {
  show('Saved');
  vi.advanceTimersByTime(1999);
  expect(getToast()?.text).toBe('Saved');
  vi.advanceTimersByTime(1);
  expect(getToast()).toBeNull();
});

test('there is at most one, and a new one gets its full time', () => {
  show('First');
  vi.advanceTimersByTime(1500);
  show('Second');
  vi.advanceTimersByTime(1500);
  expect(getToast()?.text).toBe('Second');
});
