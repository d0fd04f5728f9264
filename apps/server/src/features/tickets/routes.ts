import { tickets } from '@mainstay/contract/tickets';
import { isSupportStaff } from '@mainstay/contract/rules/tickets';
import { sendSheet } from '../../platform/files/sheets.ts';
import { toActor } from '../../platform/http/actor.ts';
import { implement, ok } from '../../platform/http/kit.ts';
import { recordExport } from '../audit/commands.ts';
import { findTickets, getEmail } from './data.ts';
import { endpointPolicy } from './policy.ts';
import { sheetColumns } from './rules.ts';

export const ticketsFeature = implement(tickets, endpointPolicy)('tickets', {
  async findTickets({ query, tx, access, services }) {
    const [found, user_email] = await Promise.all([findTickets(tx, query), getEmail(tx, access.user)]);
    const support_staff = isSupportStaff(services.config.supportEmails, user_email);
    return ok({ response: { ...found, user_email, support_staff } });
  },

  exportTickets(call) {
    return sendSheet(call, {
      name: 'support-tickets.csv',
      columns: sheetColumns(call.access.timeZone),
      read: async (tx, pageNumber: number | undefined = 1, pageLimit) => {
        const { tickets: rows, has_next } = await findTickets(tx, { pageNumber, pageLimit });
        return { rows, next: has_next ? pageNumber + 1 : undefined };
      },
      record: (tx) => recordExport(tx, 'tickets', {}, toActor(call)),
    });
  },
});
