import { expect, test } from 'vitest';
import {
  type GanttBar,
  buildGanttRows,
  isLinkInView,
  buildLinkPath,
  buildGanttLinks,
  findRowsInView,
} from './gantt-rows.ts';

const bar = (id: number, start: string, end: string, after?: number[]): GanttBar => ({
  id,
  name: `Action ${id}`,
  href: '#',
  state: 'pending',
  note: '',
  start,
  end,
  ...(after && { after }),
});
const group = (id: number, bars: GanttBar[]) => ({ id, name: `Play ${id}`, percent: 0, bars });

test('one row per group and per bar; a group spans from its first day to its last, an empty one is omitted', () => {
  const rows = buildGanttRows([
    group(1, [bar(1, '2026-11-03', '2026-11-05'), bar(2, '2026-11-01', '2026-11-04')]),
    group(2, []),
    group(3, [bar(3, '2026-11-09', '2026-11-09')]),
  ]);
  expect(rows.map(({ key }) => key)).toEqual(['g1', 'b1', 'b2', 'g3', 'b3']);
  expect(rows[0]).toMatchObject({ days: { start: '2026-11-01', end: '2026-11-05' } });
});

test('renders the rows in view and some around them, whatever the count; small moves change nothing', () => {
  expect(findRowsInView(0, 720, 1000)).toEqual({ first: 0, last: 36 });
  expect(findRowsInView(287, 720, 1000)).toEqual(findRowsInView(0, 720, 1000));
  expect(findRowsInView(36 * 500, 720, 1000)).toEqual({ first: 488, last: 532 });
  expect(findRowsInView(36 * 990, 720, 1000)).toEqual({ first: 976, last: 1000 });
  expect(findRowsInView(-40, 720, 5)).toEqual({ first: 0, last: 5 });
  for (let top = 0; top < 36 * 900; top += 17) {
    const { first, last } = findRowsInView(top, 720, 1000);
    expect(first * 36 <= top && last * 36 >= top + 720, String(top)).toBe(true);
  }
});

test('lines join visible bars, and are rendered while any part of them is in view', () => {
  const rows = buildGanttRows([
    group(1, [bar(1, '2026-11-01', '2026-11-05'), bar(2, '2026-11-01', '2026-11-08', [1, 99])]),
    group(2, [bar(3, '2026-11-01', '2026-11-09', [2])]),
  ]);
  expect(buildGanttLinks(rows)).toEqual([
    { from: 1, to: 2 },
    { from: 2, to: 4 },
  ]);
  const link = { from: 10, to: 90 };
  expect([isLinkInView(link, { first: 40, last: 60 }), isLinkInView(link, { first: 91, last: 99 })]).toEqual([
    true,
    false,
  ]);
  expect(isLinkInView(link, { first: 0, last: 10 })).toBe(false);
});

test('a line goes down to the later bar, to its start if that is ahead, and turns if it ends too early', () => {
  const from = { left: 0, width: 100, row: 0 };
  expect(buildLinkPath(from, { left: 50, width: 100, row: 2 })).toEqual({ path: 'M100 18H106V80', isTurned: false });
  expect(buildLinkPath(from, { left: 200, width: 50, row: 1 })).toEqual({
    path: 'M100 18H106V54H199',
    isTurned: false,
  });
  expect(buildLinkPath(from, { left: 20, width: 50, row: 1 })).toEqual({ path: 'M100 18H106V54H71', isTurned: true });
  expect(buildLinkPath({ ...from, row: 3 }, { left: 50, width: 100, row: 1 }).path).toBe('M100 126H106V64');
});
