import { addDays } from '@mainstay/contract/rules/dates';
import { expect, test } from 'vitest';
import { addDaysToToday } from '../../../../platform/lib/dates.ts';
import { useTestContainer } from '../../../../testing/test-container.tsx';
import { RenewalCell, RenewalDays } from './RenewalCell.tsx';

const box = useTestContainer();
const getDaysLeft = () => {
  const days = box.element.querySelector<HTMLElement>('.AccountCells-daysLeft');
  return days && [days.textContent, days.dataset.tone];
};

test.each<[number, [string, string | undefined] | null]>([
  [91, null],
  [90, ['90 d left', undefined]],
  [31, ['31 d left', undefined]],
  [30, ['30 d left', 'soon']],
  [0, ['0 d left', 'soon']],
  [-1, ['−1 d overdue', 'late']],
])('a renewal in %i days, counted from today and from the as-of day', (days, text) => {
  box.render(<RenewalDays day={addDaysToToday(days)} />);
  expect(getDaysLeft()).toEqual(text);
  box.render(<RenewalDays day={addDays('2026-01-31', days)} asOf="2026-01-31" />);
  expect(getDaysLeft()).toEqual(text);
});

test('shows a dash without a renewal', () => {
  box.render(<RenewalCell day={null} />);
  expect(box.element.textContent).toBe('–');
});
