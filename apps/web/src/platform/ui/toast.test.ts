import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToast, getToast, showToast } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearToast();
  vi.useRealTimers();
});

test('a toast is shown for exactly two seconds', () => {
  showToast('Saved');
  vi.advanceTimersByTime(1999);
  expect(getToast()?.text).toBe('Saved');
  vi.advanceTimersByTime(1);
  expect(getToast()).toBeNull();
});

test('shows one toast at most, and a new one for its full time', () => {
  showToast('First');
  vi.advanceTimersByTime(1500);
  showToast('Second');
  vi.advanceTimersByTime(1500);
  expect(getToast()?.text).toBe('Second');
});

test('a toast with Undo is shown for eight seconds, unless another replaces it', () => {
  showToast('Completed “Call Marta”.', { undo: () => {} });
  vi.advanceTimersByTime(7999);
  expect(getToast()?.text).toBe('Completed “Call Marta”.');
  vi.advanceTimersByTime(1);
  expect(getToast()).toBeNull();
  showToast('Completed “Call Marta”.', { undo: () => {} });
  showToast('Saved');
  vi.advanceTimersByTime(2000);
  expect(getToast()).toBeNull();
});
