import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { daysLeft } from '../lib/dates.ts';
import { useTestContainer } from '../testing/test-container.tsx';
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
])('due labels count whole calendar days of the company: %s, due on %s', (zone, due, label) => {
  localStorage.setItem('token', 't');
  localStorage.setItem('entity_timezone', zone);
  window.dispatchEvent(new Event('storage'));
  box.render(<Due days={daysLeft(due)} />);
  expect(box.element.textContent).toBe(label);
});
