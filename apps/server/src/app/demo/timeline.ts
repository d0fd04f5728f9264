/** Timeline events of the demo company. Each event is derived from an existing row and has its date. */
import { markupToText } from '@mainstay/contract/rules/note-text';
import { type EventCategory, isNoteCategory } from '@mainstay/contract/rules/timeline';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { insertRows } from './factories/rows.ts';

const COLUMNS = {
  account_id: 'bigint',
  category: 'text',
  event: 'text',
  user_id: 'bigint',
  happened_at: 'timestamptz',
  meta: 'text!jsonb',
  subject_id: 'bigint',
};

interface TimelineRow {
  account_id: number;
  category: EventCategory;
  event: string;
  user_id: number | null;
  happened_at: Date;
  subject_id: number;
  meta: Record<string, string | null>;
}

/**
 * Events of notes, their files, contacts, plays, completed actions, and data from other systems, derived from their
 * rows.
 */
const EVENTS = `select n.account_id, coalesce(initcap(n.activity), case n.ref_entity_type when 'contact' then 'Contact Note'
      when 'action' then 'Action Note' else 'Account Note' end) as category, n.note_txt as event, n.owner_id as user_id,
    n.created_at as happened_at, n.id as subject_id,
    jsonb_build_object('operation', 'created', 'note', n.note_txt, 'contact_name',
      coalesce(trim(c.first_name || ' ' || c.last_name), (select string_agg(trim(q.first_name || ' ' || q.last_name), ', '
        order by lower(q.first_name || ' ' || q.last_name)) from note_participants np
        join contacts q on q.tenant_id = $1 and q.id = np.contact_id where np.tenant_id = $1 and np.note_id = n.id)),
      'action_name', x.name,
      'play_name', p.name) as meta
  from notes n left join contacts c on c.tenant_id = $1 and c.id = n.contact_id
    left join actions x on x.tenant_id = $1 and x.id = n.action_id
    left join plays p on p.tenant_id = $1 and p.id = x.play_id where n.tenant_id = $1
  union all select n.account_id, case when n.action_id is null then 'Upload' else 'Action Asset' end, f.file_name,
    n.owner_id, n.created_at, n.id, jsonb_build_object('operation', 'created', 'asset_name', f.file_name,
      'action_name', x.name)
  from notes n join files f on f.tenant_id = $1 and f.id = n.file_id
    left join actions x on x.tenant_id = $1 and x.id = n.action_id where n.tenant_id = $1
  union all select s.account_id, 'Account Update', 'Subscription ' || s.subscription_id, null,
    s.subscription_sd + interval '8 hours', s.id, jsonb_build_object('operation', 'created', 'name', 'subscriptions',
      'note', 'Added by an import')
  from subscriptions s where s.tenant_id = $1 and s.status not in ('draft', 'pending')
  union all select k.account_id, 'Account Update', 'Support case: ' || k.subject, null, k.submitted_at, k.id,
    jsonb_build_object('operation', 'created', 'name', 'support_cases', 'note', 'Added by an import')
  from support_cases k where k.tenant_id = $1
  union all select h.account_id, 'Account Update', 'Churned' || coalesce(': ' || nullif(h.reason_code, ''), ''), null,
    h.churned_on + interval '8 hours', h.id, jsonb_build_object('operation', 'created', 'name', 'churns', 'note',
      'Added by an import')
  from account_churns h where h.tenant_id = $1
  union all select c.account_id, 'Contact', trim(c.first_name || ' ' || c.last_name), c.created_by,
    greatest(c.created_at, a.onboarded_on + interval '9 hours'), c.id,
    jsonb_build_object('operation', 'created', 'contact_name', trim(c.first_name || ' ' || c.last_name))
  from contacts c join accounts a on a.tenant_id = $1 and a.id = c.account_id where c.tenant_id = $1
  union all select p.account_id, 'Play Initiated', p.name, coalesce(p.created_by, a.primary_owner_id), p.created_at, p.id,
    jsonb_build_object('operation', 'created', 'play', p.name, 'play_name', p.name)
  from plays p join accounts a on a.tenant_id = $1 and a.id = p.account_id where p.tenant_id = $1
  union all select x.account_id, 'Action Completed', x.name, x.completed_by, x.completed_at, x.id,
    jsonb_build_object('operation', 'completed', 'action_name', x.name, 'play_name', p.name)
  from actions x join plays p on p.tenant_id = $1 and p.id = x.play_id
  where x.tenant_id = $1 and x.completed_at is not null
  order by happened_at, subject_id, category`;

/** Events of success plans. */
const PLAN_EVENTS = `select s.account_id, 'Success Plan' as category, s.name as event, s.created_by as user_id,
    s.created_at as happened_at, s.id as subject_id,
    jsonb_build_object('operation', 'created', 'plan_name', s.name) as meta
  from success_plans s where s.tenant_id = $1
  union all select s.account_id, 'Success Plan', s.name, s.owner_id, s.created_at + interval '26 hours', s.id,
    jsonb_build_object('operation', 'published', 'plan_name', s.name)
  from success_plans s where s.tenant_id = $1 and s.state = 'published'
  union all select o.account_id, 'Success Plan', o.name, o.completed_by, o.completed_at, s.id,
    jsonb_build_object('operation', 'completed', 'plan_name', s.name)
  from objectives o join success_plans s on s.tenant_id = $1 and s.id = o.plan_id
  where o.tenant_id = $1 and o.completed_at is not null
  order by happened_at, subject_id, event`;

/** Maximum length of the excerpt of a note in an event. */
const MAX_EXCERPT_LENGTH = 350;
const toExcerpt = (markup: string): string => markupToText(markup).slice(0, MAX_EXCERPT_LENGTH);

async function writeEvents(tx: TenantTx, eventsSql: string): Promise<void> {
  const events = await tx.rows<TimelineRow>(eventsSql, [tx.tenant]);
  const rows = events.map(({ meta, event, happened_at, ...row }) => {
    const isNote = isNoteCategory(row.category);
    const presentMeta = Object.entries(meta).filter(([, value]) => value !== null);
    return {
      ...row,
      event: isNote ? toExcerpt(event) : event,
      happened_at: happened_at.toISOString(),
      meta: JSON.stringify({ ...Object.fromEntries(presentMeta), ...(isNote && { note: toExcerpt(event) }) }),
    };
  });
  await insertRows(tx, 'timeline_events', COLUMNS, rows);
}

export const seedTimeline = (tx: TenantTx): Promise<void> => writeEvents(tx, EVENTS);
/** Plans are created last, after the data that measures them, so their events are written separately. */
export const seedPlanTimeline = (tx: TenantTx): Promise<void> => writeEvents(tx, PLAN_EVENTS);
