import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scheduleChartStart, getStartLimit } from './chart-start.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const unseen = () => () => undefined;

test('3-component-chart-19 a chart that cannot be seen is drawn at 500 ms, not later', () => {
  const draw = vi.fn();
  scheduleChartStart(unseen, getStartLimit('bar'), draw);
  vi.advanceTimersByTime(499);
  expect(draw).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('3-component-chart-20 a distribution is drawn at 1000 ms, not later', () => {
  const draw = vi.fn();
  scheduleChartStart(unseen, getStartLimit('distribution'), draw);
  vi.advanceTimersByTime(999);
  expect(draw).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('draws a visible chart immediately and once, and stops observing', () => {
  const draw = vi.fn();
  const stop = vi.fn();
  let seen = () => undefined as void;
  scheduleChartStart(
    (callback) => {
      seen = callback;
      return stop;
    },
    500,
    draw,
  );
  seen();
  vi.runAllTimers();
  expect(draw).toHaveBeenCalledTimes(1);
  expect(stop).toHaveBeenCalled();
});

test('never draws a canceled chart', () => {
  const draw = vi.fn();
  scheduleChartStart(unseen, 500, draw)();
  vi.runAllTimers();
  expect(draw).not.toHaveBeenCalled();
});
