import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTION_STATUSES, PRIORITIES, playProgress } from './actions.ts';
import { addDays } from './dates.ts';
import {
  daysUntilDue,
  formatDueDays,
  hasCycle,
  isHighPriority,
  isOpenPlay,
  isOverdue,
  nextStatus,
  computePlayMetrics,
  playStatus,
  workspaceTab,
} from './plays.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
const zone = fc.constantFrom(...ZONES);
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
const day = fc.integer({ min: 0, max: 5000 }).map((n) => addDays('2020-01-01', n));
const status = fc.constantFrom(...ACTION_STATUSES);
const actions = fc.array(fc.record({ status, due_date: fc.option(day) }), { maxLength: 30 });

test('2-playbooks-05 a play is pending or completed, and has no state before its first action', () => {
  expect([playStatus(0, 0), playStatus(3, 1), playStatus(3, 0)]).toEqual([null, 'PN', 'CM']);
});

test('2-playbooks-04 the metrics of a play depend on its actions, not on their order', () => {
  fc.assert(
    fc.property(actions, (all) => {
      const metrics = computePlayMetrics(all);
      const { total_actions: total, pending_actions: pending } = metrics;
      const progress = playProgress(total, pending);
      expect(computePlayMetrics(all.toReversed())).toEqual(metrics);
      expect(pending).toBe(all.filter((a) => a.status === 'Pending').length);
      expect(metrics.status === 'CM').toBe(total > 0 && pending === 0);
      expect(progress === 100).toBe(metrics.status === 'CM');
      expect(progress >= 0 && progress <= 100).toBe(true);
      for (const a of all)
        if (a.status === 'Pending' && a.due_date !== null)
          expect((metrics.next_due_date ?? '9') <= a.due_date).toBe(true);
      if (metrics.next_due_date !== null)
        expect(all).toContainEqual({ status: 'Pending', due_date: metrics.next_due_date });
    }),
  );
});

test('2-playbooks-32 a play without a state opens on pending actions, a closed one on completed ones', () => {
  expect([null, 'PN', 'CM'].map((s) => workspaceTab(s as 'PN'))).toEqual(['pending', 'pending', 'completed']);
  expect([null, 'PN', 'CM'].map((s) => isOpenPlay(s as 'PN'))).toEqual([true, true, false]);
});

test('a step leads to its state or is rejected, and unticking undoes every step', () => {
  fc.assert(
    fc.property(status, (from) => {
      expect(nextStatus(from, 'untick')).toBe('Pending');
      expect(nextStatus(from, 'skip')).toBe(from === 'Pending' ? 'Skip' : undefined);
      expect(nextStatus(from, 'tick')).toBe(from === 'Skip' ? undefined : 'Completed');
    }),
  );
});

test('2-C-32 2-actions-13 an action is overdue one second after its day ends in the time zone of the company', () => {
  const berlin = 'Europe/Berlin';
  expect(isOverdue('2026-11-20', new Date('2026-11-20T22:59:59Z'), berlin)).toBe(false);
  expect(isOverdue('2026-11-20', new Date('2026-11-20T23:00:00Z'), berlin)).toBe(true);
  expect(isOverdue(null, new Date('2026-11-20T23:00:00Z'), berlin)).toBe(false);
  const labelAt = (at: string) => formatDueDays(daysUntilDue('2026-11-20', new Date(at), berlin));
  expect(['2026-11-19T23:00:00Z', '2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z'].map(labelAt)).toEqual([
    '0 days left',
    '0 days left',
    '1 days overdue',
  ]);
  // Daylight saving time shifts the clock but not the day.
  expect(isOverdue('2026-07-01', new Date('2026-07-01T21:59:59Z'), berlin)).toBe(false);
  expect(isOverdue('2026-07-01', new Date('2026-07-01T22:00:00Z'), berlin)).toBe(true);
});

test('overdue and the number of days agree in every time zone', () => {
  fc.assert(
    fc.property(day, instant, zone, (due, now, timeZone) => {
      const days = daysUntilDue(due, now, timeZone);
      expect(isOverdue(due, now, timeZone)).toBe(days < 0);
      expect(formatDueDays(days).endsWith('overdue')).toBe(days < 0);
      expect(daysUntilDue(addDays(due, 1), now, timeZone)).toBe(days + 1);
    }),
  );
});

test('2-playbooks-13 2-playbooks-14 formats the days left and overdue without a singular', () => {
  expect([3, 1, 0, -1, -2].map((days) => formatDueDays(days))).toEqual([
    '3 days left',
    '1 days left',
    '0 days left',
    '1 days overdue',
    '2 days overdue',
  ]);
});

test('1-portfolio-16 1-portfolio-17 1-C-14 1-S-37 the portfolio home writes `N d left` and `N d overdue`', () => {
  expect([3, 0, -1, -2].map((days) => formatDueDays(days, ' d'))).toEqual([
    '3 d left',
    '0 d left',
    '1 d overdue',
    '2 d overdue',
  ]);
});

test('3-dashboard-widgets-36 3-dashboard-widgets-37 C3-07 the list of top actions writes `Nd left` and `Nd overdue`', () => {
  expect([3, 0, -1, -2].map((days) => formatDueDays(days, 'd'))).toEqual([
    '3d left',
    '0d left',
    '1d overdue',
    '2d overdue',
  ]);
});

test('only an action of high priority has the tag', () => {
  expect(PRIORITIES.filter(isHighPriority)).toEqual(['H']);
});

test('actions that wait only for earlier ones never form a cycle; finds a cycle of any length', () => {
  const waitLists = fc.array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(waitLists, (lists) => {
      const map = new Map(lists.map((list, at) => [at, at === 0 ? [] : list.map((n) => n % at)]));
      expect(hasCycle(map)).toBe(false);
      const chain = new Map(lists.map((_, at) => [at, at === 0 ? [lists.length - 1] : [at - 1]]));
      expect(hasCycle(chain)).toBe(true);
    }),
  );
});
