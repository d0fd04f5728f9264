/** Creates, changes and deletes scheduled reports. */
import type { DeliveryBody, ScheduleInput } from '@mainstay/contract/reports/delivery';
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { nextOccurrence, type Schedule } from '@mainstay/contract/rules/schedule';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ForbiddenError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import type { Delivery, ReportLocation } from './deliveries.ts';
import { reportDeliveryCreated, reportDeliveryDeleted, reportDeliveryUpdated } from './events.ts';

/** The requested settings of a report, as they are stored. */
type DeliveryChange = Pick<DeliveryBody, 'page_url' | 'user_recipients' | 'team_recipients'> & {
  schedule: Schedule;
};

/** Keeps the start date of days and weeks as long as their interval does not change. */
export function toSchedule(input: ScheduleInput, today: string, before?: Schedule): Schedule {
  const isSameInterval =
    before?.repeat === input.repeat && before.cron.day === input.cron.day && before.cron.weeks === input.cron.weeks;
  return { ...input, starts_on: isSameInterval ? before.starts_on : today };
}

export function toDeliveryChange(body: DeliveryBody, today: string, before?: Delivery): DeliveryChange {
  const { page_url, user_recipients, team_recipients, schedule } = body;
  return { page_url, user_recipients, team_recipients, schedule: toSchedule(schedule, today, before?.schedule) };
}

/** All users except read-only users may schedule reports. Only roles that author pages may change the report of another user. */
type Caller = Pick<Access, 'user' | 'roles' | 'userAccessType'>;

export const canChange = ({ user, roles, userAccessType }: Caller, owner: number): boolean =>
  userAccessType === 'full' && (user === owner || canOpenAdmin(roles));

/** @throws ForbiddenError */
export function assertCanChange(caller: Caller, owner: number): void {
  if (!canChange(caller, owner))
    throw new ForbiddenError('Only the owner of this report or an administrator can change it.');
}

const getValues = ({ page_url, user_recipients, team_recipients, schedule }: DeliveryChange) => [
  page_url,
  user_recipients,
  team_recipients,
  JSON.stringify(schedule),
];

/** @returns false if the page already has a scheduled report */
export async function createDelivery(
  tx: TenantTx,
  location: ReportLocation,
  change: DeliveryChange,
  { by, zone }: { by: Actor; zone: string },
): Promise<boolean> {
  const { pageId, accountId = null } = location;
  const due = nextOccurrence(change.schedule, by.now, zone) ?? null;
  const [created] = await tx.rows<{ id: number }>(
    `insert into report_deliveries (tenant_id, page_id, account_id, owner_id, page_url, user_recipients, team_recipients,
         schedule, next_run_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    [tx.tenant, pageId, accountId, by.userId, ...getValues(change), due, by.now],
  );
  if (!created) return false;
  await record(tx, event(reportDeliveryCreated, { id: created.id, pageId, accountId, changes: change }), by);
  return true;
}

/** Deletes runs that were created ahead for a future due time. The new schedule decides when the next one is due. */
const deleteFutureRuns = (tx: TenantTx, id: number, now: Date) =>
  tx.rows('delete from report_delivery_runs where tenant_id = $1 and delivery_id = $2 and due_at > $3', [
    tx.tenant,
    id,
    now,
  ]);

export async function updateDelivery(
  tx: TenantTx,
  before: Delivery,
  change: DeliveryChange,
  { by, zone }: { by: Actor; zone: string },
): Promise<void> {
  const due = nextOccurrence(change.schedule, by.now, zone) ?? null;
  const { id, page_id: pageId, account_id: accountId, page_url, user_recipients, team_recipients, schedule } = before;
  const changes = { before: { page_url, user_recipients, team_recipients, schedule }, after: change };
  await Promise.all([
    tx.rows(
      `update report_deliveries set page_url = $3, user_recipients = $4, team_recipients = $5, schedule = $6,
         next_run_at = $7, updated_at = $8 where tenant_id = $1 and id = $2`,
      [tx.tenant, id, ...getValues(change), due, by.now],
    ),
    deleteFutureRuns(tx, id, by.now),
    record(tx, event(reportDeliveryUpdated, { id, pageId, accountId, changes }), by),
  ]);
}

export async function deleteDelivery(tx: TenantTx, { id, page_id, account_id }: Delivery, by: Actor): Promise<void> {
  const change = { id, pageId: page_id, accountId: account_id, changes: { page_id, account_id } };
  await Promise.all([
    tx.rows('delete from report_deliveries where tenant_id = $1 and id = $2', [tx.tenant, id]),
    record(tx, event(reportDeliveryDeleted, change), by),
  ]);
}
