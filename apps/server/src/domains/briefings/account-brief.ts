/** Reads what a customer success manager needs to know about an account before a call, with a fixed number of statements. */
import type { AccountBrief } from '@mainstay/contract/briefings';
import { BRIEF_DAYS } from '@mainstay/contract/rules/briefings';
import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { personNameSql } from '../../core/people/person-sql.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { imageUrl } from '../../platform/files/media.ts';
import type { Access } from '../../platform/session/access.ts';
import { toMajorUnits, toPercent } from '../../platform/units.ts';
import { findContactRange } from '../contacts/contact-list.ts';
import { explainHealth } from '../health/health-explanation.ts';
import { findNotes } from '../notes/note-list.ts';
import { findSupportCases, getCaseMetrics } from '../support-cases/support-cases.ts';
import { findChanges } from './account-changes.ts';

/** Rows of each list; the rest is on the tabs of the account. */
const MAX_ACTIONS = 6;
const MAX_PLAYS = 4;
const MAX_PLANS = 3;
const MAX_NOTES = 3;
const MAX_CASES = 4;
const MAX_CONTACTS = 5;
/** Characters of a note. */
const NOTE_LENGTH = 400;
/** Longest time in days for which a meeting that has started is still looked for. */
const MEETING_DAYS = 14;

interface AccountRow extends Omit<AccountBrief['account'], 'image_url'> {
  storage_key: string | null;
  pending_actions: number;
  open_plays: number;
}

async function getAccount(tx: TenantTx, accountId: number): Promise<AccountRow> {
  const [row] = await tx.rows<AccountRow>(
    `select a.id, a.name, a.status, a.plan, a.pending_actions, a.open_plays, f.storage_key, ${personNameSql('u')} as owner_name
     from accounts a left join users u on u.tenant_id = $1 and u.id = a.primary_owner_id
       left join files f on f.tenant_id = $1 and f.id = a.image_file_id
     where a.tenant_id = $1 and a.id = $2`,
    [tx.tenant, accountId],
  );
  return requireFound(row, 'Account');
}

const findPendingActions = (tx: TenantTx, accountId: number) =>
  tx.rows<AccountBrief['actions']['listing'][number]>(
    `select x.id, x.name, x.priority::text as priority, x.due_on as due, ${personNameSql('u')} as owner_name, p.id as play_id,
       p.name as play_name
     from (select * from actions where tenant_id = $1 and account_id = $2 and status = 'Pending' order by due_on, id limit $3) x
       join plays p on p.tenant_id = $1 and p.id = x.play_id
       left join users u on u.tenant_id = $1 and u.id = x.owner_id
     order by x.due_on, x.id`,
    [tx.tenant, accountId, MAX_ACTIONS],
  );

const findOpenPlays = (tx: TenantTx, accountId: number) =>
  tx.rows<AccountBrief['plays']['listing'][number]>(
    `select id, name, total_actions, pending_actions, next_due_on as due from plays
     where tenant_id = $1 and account_id = $2 and status is distinct from 'CM' order by next_due_on, id limit $3`,
    [tx.tenant, accountId, MAX_PLAYS],
  );

const findOpenPlans = (tx: TenantTx, accountId: number) =>
  tx.rows<AccountBrief['plans'][number]>(
    `select p.id, p.name, p.state, p.due_on as due, p.total_objectives, p.completed_objectives, ${personNameSql('u')} as owner_name
     from success_plans p left join users u on u.tenant_id = $1 and u.id = p.owner_id
     where p.tenant_id = $1 and p.account_id = $2 and (p.total_objectives = 0 or p.completed_objectives < p.total_objectives)
     order by p.due_on, p.id limit $3`,
    [tx.tenant, accountId, MAX_PLANS],
  );

type Meeting = NonNullable<AccountBrief['next_meeting']>;
interface MeetingRow extends Pick<Meeting, 'id' | 'title' | 'all_day'> {
  start_at: Date;
  end_at: Date;
}
const MEETING_SQL = `select e.id, e.title, e.start_at, e.end_at, e.all_day, e.end_at > $3::timestamptz as is_next from calendar_events e
  where e.tenant_id = $1 and e.account_id = $2`;

/** Returns the next meeting, which may be going on, and the last one that has ended. */
async function findMeetings(
  tx: TenantTx,
  accountId: number,
  now: Date,
): Promise<Pick<AccountBrief, 'next_meeting' | 'last_meeting'>> {
  const rows = await tx.rows<MeetingRow & { is_next: boolean }>(
    `(${MEETING_SQL} and e.start_at > $3::timestamptz - interval '${MEETING_DAYS} days' and e.end_at > $3::timestamptz
       order by e.start_at, e.id limit 1)
     union all (${MEETING_SQL} and e.start_at <= $3::timestamptz and e.end_at <= $3::timestamptz
       order by e.start_at desc, e.id desc limit 1)`,
    [tx.tenant, accountId, now],
  );
  const find = (isNext: boolean): Meeting | null => {
    const row = rows.find((one) => one.is_next === isNext);
    if (!row) return null;
    const { id, title, all_day, start_at, end_at } = row;
    return { id, title, all_day, start: start_at.toISOString(), end: end_at.toISOString() };
  };
  return { next_meeting: find(true), last_meeting: find(false) };
}

async function findLatestNotes(tx: TenantTx, access: Access, accountId: number): Promise<AccountBrief['notes']> {
  const { notes } = await findNotes(tx, access, accountId, { pageNum: 1, limit: MAX_NOTES });
  return notes.map(({ account_notes_id: id, note_txt: markup, activity, happened_on, created_at, owner_name }) => {
    const text = markupToText(markup).trim();
    return {
      id,
      text: text.length > NOTE_LENGTH ? `${text.slice(0, NOTE_LENGTH)}…` : text,
      activity,
      day: happened_on ?? toCalendarDay(new Date(created_at), access.timeZone),
      author: owner_name || null,
    };
  });
}

async function findKeyContacts(tx: TenantTx, accountId: number): Promise<AccountBrief['contacts']> {
  const { contacts } = await findContactRange(tx, accountId, { pageNum: 1, limit: MAX_CONTACTS });
  return contacts.map((contact) => ({
    id: contact.id,
    name: `${contact.contact_first_name} ${contact.contact_last_name}`.trim() || contact.contact_email,
    email: contact.contact_email,
    title: contact.contact_designation,
    department: contact.department,
    is_pinned: contact.pin_type !== null,
  }));
}

/** @throws NotFoundError, ForbiddenError if the caller may not read the account */
export async function getAccountBrief(
  tx: TenantTx,
  access: Access,
  accountId: number,
  { today, now }: { today: string; now: Date },
): Promise<AccountBrief> {
  const since = addDays(today, -BRIEF_DAYS);
  const clock = { timeZone: access.timeZone, today };
  const [, account, explained, changes, actions, plays, plans, notes, meetings, metrics, { cases }, contacts] =
    await Promise.all([
      requireReadable(tx, access, accountId),
      getAccount(tx, accountId),
      explainHealth(tx, { accountId, day: today, since, clock, now }),
      findChanges(tx, access, today, { pageNum: 1, limit: 1, days: BRIEF_DAYS, accountId }),
      findPendingActions(tx, accountId),
      findOpenPlays(tx, accountId),
      findOpenPlans(tx, accountId),
      findLatestNotes(tx, access, accountId),
      findMeetings(tx, accountId, now),
      getCaseMetrics(tx, accountId),
      findSupportCases(tx, accountId, { pageNum: 1, limit: MAX_CASES, open: true }),
      findKeyContacts(tx, accountId),
    ]);
  const { health, now: current, before } = explained;
  const { storage_key, pending_actions, open_plays, ...facts } = account;
  return {
    account: { ...facts, image_url: imageUrl(storage_key) },
    as_of: today,
    since,
    mrr: toMajorUnits(current.mrr_minor, access.minorDigits),
    mrr_before: toMajorUnits(current.mrr_before_minor, access.minorDigits),
    mrr_change: toPercent(current.mrr_change_bp),
    renewal: current.renewal_on,
    auto_renewal: current.auto_renewal,
    health,
    usage: {
      uses: current.usage_count,
      uses_before: current.usage_before,
      users: current.mau,
      users_before: before?.mau ?? null,
      license_utilization: toPercent(current.license_utilization_bp),
      license_utilization_before: toPercent(before?.license_utilization_bp ?? null),
    },
    change: changes.listing[0] ?? null,
    actions: { total: pending_actions, listing: actions },
    plays: { total: open_plays, listing: plays },
    plans,
    notes,
    ...meetings,
    cases: {
      open: metrics.open,
      escalated: metrics.escalated,
      listing: cases.map(({ id, subject, priority, escalated, submitted_at }) => ({
        id,
        subject,
        priority,
        escalated,
        submitted_at,
      })),
    },
    contacts,
  };
}
