/** Reads scheduled reports with their owners and their last runs, and the users and teams that they can be sent to. */
import type { ReportDelivery, TeamMembers } from '@mainstay/contract/reports/delivery';
import type { Schedule } from '@mainstay/contract/rules/schedule';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** An invited user without a name is listed by email. */
const NAME = 'coalesce(u.full_name, u.email)';

/** Returns whether all users and all teams belong to the tenant. */
export async function checkRecipientsExist(
  tx: TenantTx,
  { users, teams }: { users: readonly number[]; teams: readonly number[] },
): Promise<{ users: boolean; teams: boolean }> {
  const [row] = await tx.rows<{ users: number; teams: number }>(
    `select (select count(*)::int from users where tenant_id = $1 and id = any($2::bigint[])) as users,
       (select count(*)::int from teams where tenant_id = $1 and id = any($3::bigint[])) as teams`,
    [tx.tenant, users, teams],
  );
  return { users: row?.users === users.length, teams: row?.teams === teams.length };
}

export const findUsers = (tx: TenantTx) =>
  tx.rows<{ user_id: number; first_name: string; last_name: string; email: string }>(
    `select id as user_id, first_name, last_name, email from users where tenant_id = $1 and status = 'active'
     order by lower(first_name), lower(last_name), id`,
    [tx.tenant],
  );

/** Returns the active users by name. @param ids null returns all of them */
export const findPeople = (tx: TenantTx, ids: readonly number[] | null) =>
  tx.rows<TeamMembers['users_list'][number]>(
    `select u.id as user_id, ${NAME} as name from users u
     where u.tenant_id = $1 and u.status = 'active' and ($2::bigint[] is null or u.id = any($2))
     order by lower(${NAME}), u.id`,
    [tx.tenant, ids],
  );

/** @param lead returns only the teams that this user leads */
export const findTeams = (tx: TenantTx, lead?: number) =>
  tx.rows<TeamMembers>(
    `select t.id as team_id, t.name,
       coalesce((select jsonb_agg(jsonb_build_object('user_id', u.id, 'name', ${NAME}) order by lower(${NAME}), u.id)
         from team_members m join users u on u.tenant_id = $1 and u.id = m.user_id
         where m.tenant_id = $1 and m.team_id = t.id and u.status = 'active'), '[]') as users_list
     from teams t where t.tenant_id = $1 and ($2::bigint is null or exists (select from team_members l
       where l.tenant_id = $1 and l.team_id = t.id and l.user_id = $2 and l.is_lead))
     order by lower(t.name), t.id`,
    [tx.tenant, lead ?? null],
  );

const DELIVERY = `select d.id, d.page_id, d.account_id, d.page_url, d.user_recipients, d.team_recipients, d.schedule,
    d.owner_id, ${NAME} as owner_name, d.next_run_at,
    (select jsonb_build_object('due_at', to_char(r.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'status', r.status,
        'recipients', r.recipients, 'error', r.error)
      from report_delivery_runs r where r.tenant_id = $1 and r.delivery_id = d.id and r.due_at <= $2
      order by r.due_at desc limit 1) as last_run
  from report_deliveries d join users u on u.tenant_id = $1 and u.id = d.owner_id where d.tenant_id = $1`;

/** Identifies a report by its page and its account. */
export interface ReportLocation {
  pageId: number;
  accountId: number | undefined;
}

export async function getDelivery(tx: TenantTx, location: ReportLocation, now: Date): Promise<Delivery | undefined> {
  const [found] = await tx.rows<Delivery>(`${DELIVERY} and d.page_id = $3 and d.account_id is not distinct from $4`, [
    tx.tenant,
    now,
    location.pageId,
    location.accountId ?? null,
  ]);
  return found;
}

export async function getDeliveryById(tx: TenantTx, id: number, now: Date): Promise<Delivery | undefined> {
  const [found] = await tx.rows<Delivery>(`${DELIVERY} and d.id = $3`, [tx.tenant, now, id]);
  return found;
}

export interface Delivery {
  id: number;
  page_id: number;
  account_id: number | null;
  page_url: string;
  user_recipients: number[];
  team_recipients: number[];
  schedule: Schedule;
  owner_id: number;
  owner_name: string;
  next_run_at: Date | null;
  last_run: ReportDelivery['last_run'];
}

export const DELIVERY_EXISTS = 'This page already has a scheduled report. Change the existing report.';
export const NO_DELIVERY = 'This page has no scheduled report.';
export const ACCOUNT_REQUIRED = 'This page requires an account (account_id).';
export const NO_RECIPIENT = 'None of the recipients is active.';
