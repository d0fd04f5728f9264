import { tickets } from '@mainstay/contract/tickets';
import { isSupportStaff } from '@mainstay/contract/rules/tickets';
import { implement, ok } from '../../platform/http/kit.ts';
import { findTickets, getEmail } from './data.ts';
import { endpointPolicy } from './policy.ts';

export const ticketsFeature = implement(tickets, endpointPolicy)('tickets', {
  async findTickets({ query, tx, access, services }) {
    const [found, user_email] = await Promise.all([findTickets(tx, query), getEmail(tx, access.user)]);
    const support_staff = isSupportStaff(services.config.supportEmails, user_email);
    return ok({ response: { ...found, user_email, support_staff } });
  },
});
