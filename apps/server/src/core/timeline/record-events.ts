/** Records events on the timelines of accounts, in the transaction of the change. */
import type { RecordedCategory } from '@mainstay/contract/rules/timeline';
import { truncateText } from '@mainstay/contract/rules/truncate-text';
import type { EventMeta } from '@mainstay/contract/timeline';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { EventActor } from '../../platform/events/event.ts';

/** Maximum length of a text in an event. The full text remains in its record. */
export const MAX_TEXT_LENGTH = 350;
export const shorten = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? `${truncateText(text, MAX_TEXT_LENGTH - 1)}…` : text;

export interface NewEvent {
  accountId: number;
  category: RecordedCategory;
  /** Readable name of the changed object. Defaults to the name of the contact or action. */
  event?: string | undefined;
  meta: Pick<EventMeta, 'operation'> & Partial<Omit<EventMeta, 'owner_name'>>;
  /** Whether the event stores the current name of the account. */
  hasAccountName?: boolean;
  /** The contact or action of the event, whose current names the event stores. */
  contactId?: number | null | undefined;
  actionId?: number | null | undefined;
  /** Id of the written row. An undo that deletes the row also deletes the event. */
  subjectId?: number | undefined;
}

/** Records any number of events with one statement. The caller holds the lock of each account, like every command that writes on it. */
export async function recordEvents(
  tx: TenantTx,
  events: readonly NewEvent[],
  by: Pick<EventActor, 'userId' | 'now'>,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ accountId, category, event, meta, hasAccountName, contactId, actionId, subjectId }) => ({
    account: accountId,
    category,
    event: event === undefined ? null : shorten(event),
    meta: { ...meta, ...(meta.note && { note: shorten(meta.note) }) },
    named: hasAccountName,
    contact: contactId,
    action: actionId,
    subject: subjectId,
  }));
  await tx.rows(
    `insert into timeline_events (tenant_id, account_id, category, event, user_id, happened_at, meta, subject_id)
     select $1, r.account, r.category, left(coalesce(r.event, contact.name, a.name, ''), ${MAX_TEXT_LENGTH}), $2, $3,
       r.meta || jsonb_strip_nulls(jsonb_build_object('name', account.name, 'contact_name', contact.name, 'action_name', a.name,
         'play_name', p.name)),
       r.subject
     from rows from (jsonb_to_recordset($4) as (account bigint, category text, event text, meta jsonb, named boolean,
         contact bigint, action bigint, subject bigint)) with ordinality r
       left join accounts account on r.named and account.tenant_id = $1 and account.id = r.account
       left join lateral (select trim(c.first_name || ' ' || c.last_name) as name from contacts c
         where c.tenant_id = $1 and c.id = r.contact) contact on true
       left join actions a on a.tenant_id = $1 and a.id = r.action
       left join plays p on p.tenant_id = $1 and p.id = a.play_id
     order by r.ordinality`,
    [tx.tenant, by.userId, by.now, JSON.stringify(rows)],
  );
}

export const recordEvent = (tx: TenantTx, event: NewEvent, by: Pick<EventActor, 'userId' | 'now'>): Promise<void> =>
  recordEvents(tx, [event], by);

/** Records accounts that were changed together, with the changed fields, with one statement. @param by omitted for imports */
export async function recordAccountUpdates(
  tx: TenantTx,
  event: 'Import' | 'Bulk edit',
  accounts: readonly { id: number; fields: readonly string[] }[],
  by?: { userId: number | null; now: Date },
): Promise<void> {
  if (accounts.length === 0) return;
  await tx.rows(
    `insert into timeline_events (tenant_id, account_id, category, event, user_id, happened_at, meta)
     select $1, r.id, 'Account Update', $3, $4, coalesce($5::timestamptz, now()),
       jsonb_build_object('operation', 'updated', 'name', a.name, 'note', r.fields)
     from jsonb_to_recordset($2::jsonb) r (id bigint, fields text) join accounts a on a.tenant_id = $1 and a.id = r.id`,
    [
      ...[tx.tenant, JSON.stringify(accounts.map(({ id, fields }) => ({ id, fields: shorten(fields.join(', ')) })))],
      ...[event, by?.userId ?? null, by?.now ?? null],
    ],
  );
}

/** Records the same step on many actions with one statement. */
export async function recordActionSteps(
  tx: TenantTx,
  { ids, operation, isDone }: { ids: readonly number[]; operation: string; isDone: boolean },
  by: { userId: number | null; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.rows(
    `insert into timeline_events (tenant_id, account_id, category, event, user_id, happened_at, meta, subject_id)
     select $1, x.account_id, $3, left(x.name, ${MAX_TEXT_LENGTH}), $4, $5,
       jsonb_build_object('operation', $6::text, 'action_name', x.name, 'play_name', p.name), x.id
     from actions x join plays p on p.tenant_id = $1 and p.id = x.play_id
     where x.tenant_id = $1 and x.id = any($2::bigint[]) order by x.id`,
    [tx.tenant, ids, (isDone ? 'Action Completed' : 'Action') satisfies RecordedCategory, by.userId, by.now, operation],
  );
}
