import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { daysLeft } from '../lib/dates.ts';
import { useTestContainer } from '../../testing/test-container.tsx';
import { Due } from './Due.tsx';

const box = useTestContainer();
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T12:30:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test.each([
  ['Pacific/Auckland', '2026-11-21', '0 days left'],
  ['Pacific/Auckland', '2026-11-20', '1 days overdue'],
  ['Pacific/Auckland', '2026-11-23', '2 days left'],
  ['America/Los_Angeles', '2026-11-21', '1 days left'],
  ['America/Los_Angeles', '2026-11-20', '0 days left'],
  ['America/Los_Angeles', '2026-11-19', '1 days overdue'],
])("due labels count whole calendar days in the company's time zone: %s, due on %s", (zone, due, label) => {
  localStorage.setItem('token', 't');
  localStorage.setItem('entity_timezone', zone);
  window.dispatchEvent(new Event('storage'));
  box.render(<Due days={daysLeft(due)} />);
  expect(box.element.textContent).toBe(label);
});

test('2-C-31 account screens use the long form, the widget the short form, and neither has a singular', () => {
  const render = (days: number, unit?: 'd') => {
    box.render(<Due days={days} {...(unit && { unit })} />);
    return box.element.textContent;
  };
  expect([3, 1, 0, -1].map((days) => render(days))).toEqual([
    '3 days left',
    '1 days left',
    '0 days left',
    '1 days overdue',
  ]);
  expect([3, 1, 0, -1].map((days) => render(days, 'd'))).toEqual(['3d left', '1d left', '0d left', '1d overdue']);
});
