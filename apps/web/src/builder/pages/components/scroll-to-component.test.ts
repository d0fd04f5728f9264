import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scrollIntoView, searchComponent } from './scroll-to-component.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('1-pages-34 tries ten times every 500 ms, then reports the component as missing', () => {
  const times: number[] = [];
  const startedAt = Date.now();
  const onMissing = vi.fn();
  searchComponent({
    tryScroll: () => {
      times.push(Date.now() - startedAt);
      return 'missing';
    },
    onMissing,
  });
  vi.advanceTimersByTime(4499);
  expect([times.length, onMissing.mock.calls.length]).toEqual([9, 0]);
  vi.advanceTimersByTime(60_000);
  expect(times).toEqual([0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500]);
  expect(onMissing).toHaveBeenCalledTimes(1);
});

test('1-pages-34 stops once the position is final, and when the user leaves the page', () => {
  const onMissing = vi.fn();
  const tryScroll = vi.fn<() => 'missing' | 'moving' | 'settled'>(() => 'missing');
  tryScroll.mockReturnValueOnce('missing').mockReturnValueOnce('moving').mockReturnValueOnce('settled');
  searchComponent({ tryScroll, onMissing });
  vi.advanceTimersByTime(60_000);
  expect(tryScroll).toHaveBeenCalledTimes(3);
  const stop = searchComponent({ tryScroll, onMissing });
  vi.advanceTimersByTime(900);
  stop();
  vi.advanceTimersByTime(60_000);
  expect([tryScroll.mock.calls.length, onMissing.mock.calls.length]).toEqual([5, 0]);
});

test('1-pages-33 scrolls the frame of the component into view', () => {
  document.body.innerHTML =
    '<div data-page-content><p data-component-id="7"></p><p data-component-id="8" data-drawn="true"></p></div>';
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  expect([scrollIntoView(7), scrollIntoView(8), scrollIntoView(9)]).toEqual(['moving', 'settled', 'missing']);
  expect(scroll).toHaveBeenCalledTimes(2);
});
