import { type Ticket, tickets } from '@mainstay/contract/tickets';
import { beforeEach, expect, test, vi } from 'vitest';
import { setUpScreenTests, waitForText } from '../../../testing/screen.tsx';
import { TicketsScreen } from './TicketsScreen.tsx';

const screens = setUpScreenTests();
// The simulated page has no sizes, and a table draws the rows in view.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600));
const STATUSES = ['Recevied', 'Planned', 'WIP', 'Done', 'Sent', 'Merged', 'Differed'] as const;
const toTicket = (status: Ticket['status'], at: number): Ticket => ({
  ...{ id: at + 1, ticket_name: `Ticket ${at + 1}`, description: '', priority: 'Low', status },
  ...{ tentative_close_date: null, close_date: null, assigned_to: null, s4_comments: '' },
  created_at: '2026-11-20T09:00:00.000Z',
});

test('decisions-13 the list shows every status in the spelling of the documents', async () => {
  const response = { tickets: STATUSES.map(toTicket), has_next: false };
  screens.serve(({ path }) =>
    path === tickets.findTickets.path
      ? { response: { ...response, user_email: 'maya@acme.test', support_staff: false } }
      : undefined,
  );
  await screens.open(TicketsScreen);
  await waitForText('Ticket 7');
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) => cell.textContent).slice(0, 3),
  );
  expect(rows).toEqual(STATUSES.map((status, at) => [`Ticket ${at + 1}`, 'Low', status]));
});
