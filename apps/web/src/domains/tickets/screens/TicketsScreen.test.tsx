import { type Ticket, tickets } from '@mainstay/contract/tickets';
import { expect, test } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { click, getControls, setUpScreenTests, waitForText } from '../../../testing/screen.tsx';
import { ticketsAddress } from '../components/tickets-address.ts';
import { TicketsScreen } from './TicketsScreen.tsx';

const screens = setUpScreenTests();
const STATUSES = ['Recevied', 'Planned', 'WIP', 'Done', 'Sent', 'Merged', 'Differed'] as const;
const toTicket = (status: Ticket['status'], at: number): Ticket => ({
  id: at + 1,
  ticket_name: `Ticket ${at + 1}`,
  description: '',
  priority: 'Low',
  status,
  tentative_close_date: null,
  close_date: null,
  assigned_to: null,
  s4_comments: '',
  created_at: '2026-11-20T09:00:00.000Z',
  created_by: null,
  has_image: false,
  version: 1,
});

const serve = (servedTickets: Ticket[], support_staff = false) =>
  screens.serve(({ path }) =>
    path === tickets.findTickets.path
      ? { response: { tickets: servedTickets, has_next: false, user_email: 'maya@acme.test', support_staff } }
      : undefined,
  );
const openScreen = () => {
  const { path, parse: search } = ticketsAddress;
  return screens.open(TicketsScreen, { path, at: path, search });
};
const readRows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) => cell.textContent),
  );

test('decisions-13 the list shows every status in the spelling of the specification', async () => {
  serve(STATUSES.map(toTicket));
  await openScreen();
  await waitForText('Ticket 7');
  expect(readRows().map((row) => row.slice(0, 3))).toEqual(
    STATUSES.map((status, at) => [`Ticket ${at + 1}`, 'Low', status]).toReversed(),
  );
});

test('C3-12 two dates are days in the time zone of the company, a single one is the entered day', async () => {
  updateSession({ entity_timezone: 'America/Los_Angeles' });
  const [tentative_close_date, close_date] = ['2026-12-01T00:00:00.000Z', '2026-12-24T00:00:00.000Z'];
  const withDates = (at: number, dates: Partial<Ticket>) => ({ ...toTicket('Sent', at), ...dates });
  serve(
    [
      withDates(2, { close_date }),
      withDates(1, { tentative_close_date }),
      withDates(0, { tentative_close_date, close_date }),
    ],
    true,
  );
  await openScreen();
  await waitForText('Ticket 3');
  const headers = [...document.querySelectorAll('thead th')].map((header) => header.textContent?.trim());
  const [closed, tentative] = ['Closed', 'Tentative close'].map((name) => headers.indexOf(name));
  expect(readRows().map((row) => [row[closed ?? -1], row[tentative ?? -1]])).toEqual([
    ['Dec 24th, 2026', ''],
    ['', 'Dec 1st, 2026'],
    ['Dec 23rd, 2026', 'Nov 30th, 2026'],
  ]);
});

test('3-tickets-61 pages of ten end at the first and the last page', async () => {
  serve(Array.from({ length: 21 }, (_, at) => toTicket('Sent', at)));
  const { at } = await openScreen();
  await waitForText('1–10 of 21');
  const getPage = () => ({
    rows: readRows()
      .map(([name]) => name?.replace('Ticket ', ''))
      .join(),
    leads: ['Previous page', 'Next page'].filter((name) => getControls().includes(name)),
  });
  expect(getPage()).toEqual({ rows: '21,20,19,18,17,16,15,14,13,12', leads: ['Next page'] });
  await click('Next page');
  expect(getPage()).toEqual({ rows: '11,10,9,8,7,6,5,4,3,2', leads: ['Previous page', 'Next page'] });
  await click('Next page');
  expect(getPage()).toEqual({ rows: '1', leads: ['Previous page'] });
  expect(at()).toBe('/dashboard/support?page=3');
  await click('Closed', '[aria-label="Tickets"]');
  expect(at()).toBe('/dashboard/support?group=closed');
  await waitForText('No tickets match');
});
