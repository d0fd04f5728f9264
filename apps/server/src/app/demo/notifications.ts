/** Notifications for Maya and Lena from their colleagues, and their reminders. */
import { addDays } from '@mainstay/contract/rules/dates';
import { notifyMentioned } from '../../core/notifications/notify-users.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { FLAGSHIP } from './accounts.ts';
import { buildNotes } from './factories/notes.ts';

interface Person {
  id: number;
  email: string;
  full_name: string;
}

interface PendingAction {
  id: number;
  account_id: number;
}

/** Mentions by a colleague, on an account of Maya's that the writer may also edit. */
const MENTIONS = [
  {
    by: 'emil',
    to: 'maya',
    days: 1,
    hello: 'Before the call',
    text: 'can you bring the figures of last quarter? Purchasing joins us.',
  },
  {
    by: 'maya',
    to: 'lena',
    days: 2,
    hello: 'For your list',
    text: 'they ask for better terms on a second site. Do we have room?',
  },
] as const;

/** Days before today on which an action was assigned, and whether the notification was read. */
const ASSIGNED = [
  { days: 6, isRead: true },
  { days: 3, isRead: false },
  { days: 1, isRead: false },
] as const;

/** Reminders of the next actions: days before the due date, and the time of day. */
const REMINDERS = [
  { triggerAt: 1, hour: 8, minute: 30 },
  { triggerAt: 2, hour: 9, minute: 0 },
  { triggerAt: 3, hour: 16, minute: 15 },
] as const;

const DIGESTS = { maya: '07:30', lena: '08:00' } as const;

const toDate = (today: string, days: number, time: string) => new Date(`${addDays(today, -days)}T${time}:00Z`);

/** Returns a user's pending actions that are due in the future, the earliest first. */
const findPending = (tx: TenantTx, userId: number, today: string): Promise<PendingAction[]> =>
  tx.rows<PendingAction>(
    `select id, account_id from actions where tenant_id = $1 and owner_id = $2 and status = 'Pending' and due_on > $3::date + 3
     order by due_on, id limit 12`,
    [tx.tenant, userId, today],
  );

async function seedReminders(tx: TenantTx, { id, email }: Person, actions: readonly PendingAction[], timeZone: string) {
  for (const [index, { triggerAt, hour, minute }] of REMINDERS.entries()) {
    await tx.rows(
      `insert into reminders (tenant_id, action_id, user_id, to_addresses, trigger_at, hour, minute, timezone)
       values ($1, $2, $3, array[$4], $5, $6, $7, $8)`,
      [tx.tenant, actions[index]?.id, id, email, triggerAt, hour, minute, timeZone],
    );
  }
}

async function seedAssignments(tx: TenantTx, to: Person, by: Person, actions: readonly PendingAction[], today: string) {
  for (const [index, { days, isRead }] of ASSIGNED.entries()) {
    const action = actions[index + REMINDERS.length];
    const assignedAt = toDate(today, days, '09:20');
    await tx.rows(
      `insert into notices (tenant_id, user_id, kind, account_id, action_id, actor_id, created_at, read_at)
       values ($1, $2, 'assigned', $3, $4, $5, $6, $7)`,
      [
        tx.tenant,
        to.id,
        action?.account_id,
        action?.id,
        by.id,
        assignedAt,
        isRead ? toDate(today, days, '11:05') : null,
      ],
    );
  }
}

/** Creates reminders, notifications and digest settings of the two users. */
export async function seedNotifications(
  tx: TenantTx,
  users: ReadonlyMap<string, number>,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<void> {
  const people = {} as Record<'maya' | 'lena' | 'emil' | 'olga', Person>;
  for (const name of ['maya', 'lena', 'emil', 'olga'] as const) {
    const [person] = await tx.rows<Person>('select id, email, full_name from users where tenant_id = $1 and id = $2', [
      tx.tenant,
      users.get(name) ?? 0,
    ]);
    if (!person) throw new Error(`The demo company has no ${name}.`);
    people[name] = person;
  }
  for (const name of ['maya', 'lena'] as const) {
    const actions = await findPending(tx, people[name].id, today);
    await seedReminders(tx, people[name], actions, timeZone);
    await seedAssignments(tx, people[name], people.olga, actions, today);
    await tx.rows(
      `insert into digests (tenant_id, user_id, enabled, at_time, timezone, last_on) values ($1, $2, true, $3::time, $4, $5::date)`,
      [tx.tenant, people[name].id, DIGESTS[name], timeZone, today],
    );
  }
  for (const { by, to, days, hello, text } of MENTIONS) {
    const [action] = await tx.rows<PendingAction>(
      // The flagship is excluded because it has other notifications.
      `select x.id, x.account_id from actions x join accounts a on a.tenant_id = $1 and a.id = x.account_id and a.name <> $4
         join account_members m on m.tenant_id = $1 and m.account_id = x.account_id
         and m.user_id = $3 and not m.read_only
       where x.tenant_id = $1 and x.owner_id = $2 and x.status = 'Pending' order by x.due_on desc nulls last, x.id limit 1`,
      [tx.tenant, people.maya.id, people[by].id, FLAGSHIP],
    );
    if (!action) continue;
    const now = toDate(today, days, '10:40');
    const [note = 0] = await buildNotes(tx, [
      {
        accountId: action.account_id,
        actionId: action.id,
        ownerId: people[by].id,
        createdAt: now.toISOString(),
        text: `${hello}, @${people[to].full_name}: ${text}`,
      },
    ]);
    await notifyMentioned(tx, [note], { userId: people[by].id, now });
  }
}
