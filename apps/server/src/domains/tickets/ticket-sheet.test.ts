import type { Ticket } from '@mainstay/contract/tickets';
import { expect, test } from 'vitest';
import { TEST_ZONE } from '../../app/testing/services.ts';
import { sheetColumns } from './ticket-list.ts';

const DATES = ['Submitted', 'Planned to close', 'Closed'];

test("3-tickets-39 3-tickets-40 exports have instants in the tenant's time zone and a single date as it was entered", () => {
  const columns = sheetColumns(TEST_ZONE).filter(([label]) => DATES.includes(label));
  expect(columns.map(([label]) => label)).toEqual(DATES);
  const format = (tentative_close_date: string | null, close_date: string | null) => {
    const ticket = { created_at: '2026-11-19T11:30:00.000Z', tentative_close_date, close_date } as Ticket;
    return columns.map(([, toValue]) => toValue(ticket));
  };
  const submitted = '2026-11-20 00:30:00';
  const [planned, closed] = ['2026-12-01T00:00:00.000Z', '2026-12-24T11:00:00.000Z'];
  expect(format(planned, closed)).toEqual([submitted, '2026-12-01 13:00:00', '2026-12-25 00:00:00']);
  expect(format(planned, null)).toEqual([submitted, '2026-12-01 00:00:00', null]);
  expect(format(null, closed)).toEqual([submitted, null, '2026-12-24 11:00:00']);
  expect(format(null, null)).toEqual([submitted, null, null]);
});
