import { tickets } from '@mainstay/contract/tickets';
import { isSupportStaff } from '@mainstay/contract/rules/tickets';
import { pagesFrom, sendSheet, sheetLines } from '../../platform/files/sheets.ts';
import { actorOf } from '../../platform/http/actor.ts';
import { implement, ok } from '../../platform/http/kit.ts';
import { recordAudit } from '../audit/commands.ts';
import { findTickets, getEmail } from './data.ts';
import { endpointPolicy } from './policy.ts';
import { sheetColumns } from './rules.ts';

/** A transaction of an export reads so many rows. */
const EXPORT_ROWS = 1000;

export const ticketsFeature = implement(tickets, endpointPolicy)('tickets', {
  async findTickets({ query, tx, access, services }) {
    const [found, user_email] = await Promise.all([findTickets(tx, query), getEmail(tx, access.user)]);
    const support_staff = isSupportStaff(services.config.supportEmails, user_email);
    return ok({ response: { ...found, user_email, support_staff } });
  },

  async exportTickets(call) {
    const { access, inTenant, reply } = call;
    await inTenant('write', (tx) => recordAudit(tx, { verb: 'export', entity: 'tickets', ...actorOf(call) }));
    const pages = pagesFrom(async (pageNumber) => {
      const { tickets: rows, has_next } = await inTenant('read', (tx) =>
        findTickets(tx, { pageNumber, pageLimit: EXPORT_ROWS }),
      );
      return { rows, has_next };
    });
    return sendSheet(reply, 'support-tickets.csv', sheetLines(sheetColumns(access.timeZone), pages));
  },
});
