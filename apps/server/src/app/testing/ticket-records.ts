/** Factories of tickets. */
import { inTenant, queryId } from './record-factories.ts';

/** A ticket of the caller, who may edit it whatever their role. */
export const ticket = inTenant(async (tx, { email }) => ({
  id: await queryId(
    tx,
    `insert into tickets (tenant_id, ticket_name, priority, created_by)
     values ($1, 'Berths', 'High', (select id from users where tenant_id = $1 and email_key = lower($2))) returning id`,
    [email],
  ),
}));
