import { expect, test } from 'vitest';
import { getTicketDateZone, isSupportStaff } from './ticket-rules.ts';

test('matches a support address in any letter case, and nothing that only resembles one', () => {
  const addresses = ['Help@example.com', 'b@example.com', 'c@example.com'];
  const candidates = ['help@EXAMPLE.com', 'b@example.com', 'xhelp@example.com', 'help@example.com.evil.test', ''];
  expect(candidates.map((email) => isSupportStaff(addresses, email))).toEqual([true, true, false, false, false]);
});

test('3-tickets-39 3-tickets-40 shows both dates in the time zone of the company, a single one as entered', () => {
  const [tentative_close_date, close_date] = ['2026-12-01T00:00:00.000Z', '2026-12-24T08:30:00.000Z'];
  const getZone = (dates: Parameters<typeof getTicketDateZone>[0]) => getTicketDateZone(dates, 'America/Los_Angeles');
  expect(getZone({ tentative_close_date, close_date })).toBe('America/Los_Angeles');
  expect(getZone({ tentative_close_date, close_date: null })).toBe('UTC');
  expect(getZone({ tentative_close_date: null, close_date })).toBe('UTC');
});
