import { expect, test, vi } from 'vitest';
import { isNearEnd, getStepTarget, scrollByStep } from './scrolling.ts';

const track = (scrollLeft: number) => ({ scrollWidth: 3000, clientWidth: 1000, scrollLeft });

test('2-timeline-02 a step scrolls 800 px, limited to the ends', () => {
  expect(getStepTarget(track(-1600), 1)).toBe(-800);
  expect(getStepTarget(track(-100), -1)).toBe(-900);
  expect(getStepTarget(track(-300), 1)).toBe(0);
  expect(getStepTarget(track(-1900), -1)).toBe(-2000);
});

test('2-timeline-03 each step is animated over 300 ms', () => {
  const animate = vi.fn((_from: number, to: number, _ms: number, set: (value: number) => void) => set(to));
  const position = track(-1600);
  scrollByStep(position, 1, animate);
  expect(animate.mock.calls[0]?.slice(0, 3)).toEqual([-1600, -800, 300]);
  expect(position.scrollLeft).toBe(-800);
});

test('2-timeline-04 requests the next page 150 px before the end, not at 151', () => {
  expect(isNearEnd(track(-1850))).toBe(true);
  expect(isNearEnd(track(-1849))).toBe(false);
  expect([isNearEnd(track(-1050), 800), isNearEnd(track(-1049), 800)]).toEqual([true, false]);
  expect(isNearEnd({ scrollWidth: 900, clientWidth: 1000, scrollLeft: 0 })).toBe(true);
});
