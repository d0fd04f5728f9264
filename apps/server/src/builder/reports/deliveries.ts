/** Reads scheduled reports with their owners and their last runs. */
import type { ReportDelivery } from '@mainstay/contract/reports/delivery';
import type { Schedule } from '@mainstay/contract/rules/schedule';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NAME } from './delivery-recipients.ts';

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
