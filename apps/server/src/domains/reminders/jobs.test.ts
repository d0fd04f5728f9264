/** Reminders from the minute in which they are due until a real mail server receives them. */
import { actions } from '@mainstay/contract/playbooks/actions';
import { notifications } from '@mainstay/contract/notifications';
import { reminders } from '@mainstay/contract/reminders';
import { plays } from '@mainstay/contract/playbooks/plays';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildActions } from '../../app/demo/factories/plays.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { killOnMail } from '../../app/testing/killed-worker.ts';
import { waitUntilBlocking } from '../../app/testing/lock-wait.ts';
import { setUpPlayMail } from '../../app/testing/play-mail.ts';
import { findMailUsers, rejectMail } from '../../app/testing/mail.ts';
import type { Name } from '../../app/testing/play-fixture.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';
import { claimReminder, findDueReminders } from './due-reminders.ts';

const {
  fixture: world,
  smtp,
  signIn,
  tick,
  tickAndSend,
} = setUpPlayMail('send-due-reminders', ['notices', 'outgoing_mail']);
let action = 0;
/** The second action of Beta is Emil's and due on November 21, on Birch. The first one is Maya's and due on the 23rd. */
beforeEach(async () => {
  const [row] = await world.query<{ id: number }>(
    'select id from actions where tenant_id = $1 and play_id = $2 and owner_id = $3',
    world.play.soon,
    world.users.maya,
  );
  action = row?.id ?? 0;
});

async function remind(name: Name, change: object = {}): Promise<void> {
  const configuration = { to: [`${name}@acme.test`], cc: [], when: 'before', hour: 8, minute: 30, trigger_at: 2 };
  const { status, error } = await world.t.send(await signIn(name), 'POST', reminders.createReminder.path, {
    action_id: action,
    configuration: { ...configuration, ...change },
  });
  expect([status, error]).toEqual([200, undefined]);
}
const findNotifications = async (name: Name) => {
  const { body } = await world.t.call(await signIn(name), notifications.findNotices, { query: { kind: 'reminder' } });
  return body.data.groups[0]?.notices ?? [];
};
const getSentAt = async (name: Name) => {
  const { body } = await world.t.call(await signIn(name), reminders.getReminder, { query: { action_id: action } });
  return body.data.reminder?.sent_at;
};
/** Two days before the 23rd at 08:30 in Auckland. */
const DUE = '2026-11-20T19:30:00Z';
const BEFORE = '2026-11-20T19:29:59Z';

test('2-S-62 is sent in its minute, once, to all recipients, and creates notifications', async () => {
  await remind('maya', { to: ['maya@acme.test', 'partner@outside.test'], cc: ['Emil@acme.test'] });
  await tickAndSend(BEFORE);
  expect(smtp.received).toHaveLength(0);
  for (const at of [DUE, DUE, '2026-11-20T19:31:00Z', '2026-11-23T19:31:00Z']) await tickAndSend(at);
  const [mail, ...otherMails] = smtp.received;
  expect(otherMails).toEqual([]);
  expect(mail?.to.toSorted()).toEqual(['Emil@acme.test', 'maya@acme.test', 'partner@outside.test']);
  expect(mail?.parsed.cc).toMatchObject([{ address: 'Emil@acme.test' }]);
  expect(mail?.parsed.subject).toBe('Reminder: Beta 0 · Birch');
  expect(mail?.parsed.text).toContain('Due: Nov 23rd, 2026');
  const link = `http://acme.localhost:3000/#!/dashboard/actions?actionId=${action}`;
  expect(mail?.parsed.text).toContain(link);
  expect(mail?.parsed.html).toContain(`href="${link}"`);
  expect(await findNotifications('maya')).toMatchObject([
    { unread: true, action: { id: action }, account: { name: 'Birch' } },
  ]);
  // Emil receives a copy but is not a member of Birch, so he gets no notification.
  expect(await findNotifications('emil')).toEqual([]);
  expect(await getSentAt('maya')).toBe('2026-11-20T19:30:00.000Z');
});

test('is sent once, regardless of the number of servers', async () => {
  await remind('maya');
  await Promise.all([tick(DUE), tick(DUE), tick(DUE)]);
  await world.t.runJobs();
  expect(smtp.received).toHaveLength(1);
  expect(await findNotifications('maya')).toHaveLength(1);
});

test('a server waits for another one that claimed the reminder, and sends nothing', async () => {
  await remind('maya');
  const now = new Date(DUE);
  const [id = 0] = await world.t.inTenant('acme', 'read', (tx) => findDueReminders(tx, now));
  let second: Promise<unknown> | undefined;
  await world.t.inTenant('acme', 'write', async (tx) => {
    expect(await claimReminder(tx, id, now)).toMatchObject({ action_id: action });
    second = world.t.inTenant('acme', 'write', (other) => claimReminder(other, id, now));
    await waitUntilBlocking(tx);
  });
  expect(await second).toBeUndefined();
});

test('is sent once after a worker was killed between the claim and the message', async () => {
  await remind('maya');
  expect(await killOnMail(world.t.services, () => tick(DUE))).toBe(1);
  // The transaction was rolled back: neither the sent state nor the notification was stored.
  expect([await getSentAt('maya'), await findNotifications('maya')]).toEqual([null, []]);
  await tickAndSend('2026-11-20T19:31:00Z');
  await tickAndSend('2026-11-20T19:32:00Z');
  expect(smtp.received).toHaveLength(1);
  expect(await findNotifications('maya')).toHaveLength(1);
  expect(await getSentAt('maya')).toBe('2026-11-20T19:31:00.000Z');
});

test('follows the due date, is sent late if its time was missed, and is sent again after a change', async () => {
  await remind('maya');
  await world.t.call(await signIn('maya'), actions.editAction, {
    body: { action_id: action, completedOn: '2026-12-03' },
  });
  await tickAndSend(DUE);
  expect(smtp.received).toHaveLength(0);
  await tickAndSend('2026-12-02T12:00:00Z');
  expect(smtp.received).toHaveLength(1);
  const { status } = await world.t.send(await signIn('maya'), 'PUT', reminders.updateReminder.path, {
    action_id: action,
    configuration: { to: ['maya@acme.test'], cc: [], when: 'before', hour: 20, minute: 0, trigger_at: 1 },
    timezone: 'America/New_York',
  });
  expect([status, await getSentAt('maya')]).toEqual([200, null]);
  await tickAndSend('2026-12-03T00:59:59Z');
  expect(smtp.received).toHaveLength(1);
  await tickAndSend('2026-12-03T01:00:00Z');
  expect(smtp.received).toHaveLength(2);
});

test('sends nothing for completed actions or for users who lost access to the account', async () => {
  await remind('maya');
  await world.t.call(await signIn('maya'), actions.completeAction, {
    params: { id: action },
    body: { isChecked: true },
  });
  await tickAndSend(DUE);
  expect(smtp.received).toHaveLength(0);
  await world.t.call(await signIn('maya'), actions.completeAction, {
    params: { id: action },
    body: { isChecked: false },
  });
  await world.query('delete from account_members where tenant_id = $1 and user_id = $2', world.users.maya);
  await tickAndSend('2026-11-21T08:00:00Z');
  await world.query(
    `insert into account_members (tenant_id, account_id, user_id, member_type) values ($1, $2, $4, 'P'), ($1, $3, $4, 'P')`,
    world.account.alder,
    world.account.birch,
    world.users.maya,
  );
  await tickAndSend('2026-11-21T08:01:00Z');
  expect(smtp.received).toHaveLength(0);
  const [reminder] = await world.query<{ status: string }>('select status from reminders where tenant_id = $1');
  expect(reminder).toEqual({ status: 'dropped' });
  // A dropped reminder is not returned. A user who regains access can create another one.
  const query = { action_id: action };
  const response = await world.t.call(await signIn('maya'), reminders.getReminder, { query });
  expect(response.body.data.reminder).toBeNull();
  await remind('maya');
  await tickAndSend('2026-11-21T08:02:00Z');
  await tickAndSend('2026-11-21T08:03:00Z');
  expect(smtp.received).toHaveLength(1);
});

const getReminderId = async (actionId: number | undefined) =>
  (await world.query<{ id: number }>('select id from reminders where tenant_id = $1 and action_id = $2', actionId))[0]
    ?.id;

/** Counts the sessions that wait for a lock. */
const countWaitingSessions = async () => {
  const { rows } = await world.t.services.database.ownerPool.query(
    `select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where not l.granted and a.datname = current_database()`,
  );
  return rows.length;
};
/** Blocks writes to a table while the callback runs. */
async function blockWrites<T>(table: 'outgoing_mail' | 'action_dependencies', callback: () => Promise<T>): Promise<T> {
  const client = await world.t.services.database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in share mode`);
    return await callback();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('does not send a reminder that is moved while other reminders of the same minute are sent', async () => {
  const [{ id: firstAction = 0 } = {}] = await world.query<{ id: number }>(
    `select id from actions where tenant_id = $1 and name = 'Delta 0'`,
  );
  await remind('maya');
  const caller = await signIn('maya');
  const configuration = { to: ['maya@acme.test'], cc: [], when: 'before', hour: 8, minute: 30, trigger_at: 2 };
  await world.t.send(caller, 'POST', reminders.createReminder.path, { action_id: firstAction, configuration });
  world.t.setNow(new Date(DUE));
  const laterCaller = await signIn('maya');
  const blocked = await blockWrites('outgoing_mail', async () => {
    const done = tick(DUE);
    await vi.waitFor(async () => expect(await countWaitingSessions()).toBe(1), 10_000);
    const change = { action_id: action, completedOn: '2026-12-03' };
    expect((await world.t.call(laterCaller, actions.editAction, { body: change })).status).toBe(200);
    return { done };
  });
  await blocked.done;
  const statuses = await world.query('select action_id, status from reminders where tenant_id = $1 order by status');
  expect(statuses).toEqual([
    { action_id: firstAction, status: 'sent' },
    { action_id: action, status: 'waiting' },
  ]);
});

test('deletes a play in the same minute, and sends no reminder for it', async () => {
  await remind('maya');
  world.t.setNow(new Date(DUE));
  const caller = await signIn('maya');
  const failures = vi.spyOn(world.t.services.log, 'error');
  const pending = await blockWrites('action_dependencies', async () => {
    const going = world.t.call(caller, plays.unassignPlay, { params: { id: world.play.soon } });
    await vi.waitFor(async () => expect(await countWaitingSessions()).toBe(1), 10_000);
    const serving = tick(DUE);
    await vi.waitFor(async () => expect(await countWaitingSessions()).toBe(2), 10_000);
    return { going, serving };
  });
  expect((await pending.going).status).toBe(200);
  await pending.serving;
  expect(failures.mock.calls).toEqual([]);
  expect(await world.query('select from outgoing_mail where tenant_id = $1')).toEqual([]);
  failures.mockRestore();
});

test('a run processes one batch, the longest overdue first; reminders that are not due elsewhere use no place in it', async () => {
  const dueOn = '2026-11-23';
  const added = await world.t.inTenant('acme', 'write', (tx) =>
    buildActions(
      tx,
      Array.from({ length: 2200 }, () => ({ accountId: world.account.birch, playId: world.play.soon, dueOn })),
    ),
  );
  // It is half past eight in Auckland but not yet in Pago Pago, where it is a day earlier.
  const insertReminders = (actions: number[], minute: number, zone: string) =>
    world.query(
      `insert into reminders (tenant_id, action_id, user_id, to_addresses, trigger_at, hour, minute, timezone)
       select $1, unnest($2::bigint[]), $3, '{emil@acme.test}', 2, 8, $4, $5`,
      actions,
      world.users.maya,
      minute,
      zone,
    );
  await insertReminders(added.slice(0, 1100), 29, 'Pacific/Pago_Pago');
  await insertReminders(added.slice(1100), 30, TEST_ZONE);
  await world.query('update reminders set minute = 28 where tenant_id = $1 and action_id = $2', added.at(-1));
  const rowCounts: number[] = [];
  const dueIds = await world.t.inTenant('acme', 'read', (tx) => {
    const countedRows: TenantTx['rows'] = async (...args) => {
      const rows = await tx.rows(...args);
      rowCounts.push(rows.length);
      return rows as never;
    };
    return findDueReminders({ ...tx, rows: countedRows }, new Date(DUE));
  });
  expect([rowCounts, dueIds.length, dueIds[0]]).toEqual([[2, 1000], 1000, await getReminderId(added.at(-1))]);
});

test('a time zone that the database does not know does not affect other reminders', async () => {
  await remind('maya');
  await world.query(
    `insert into reminders (tenant_id, action_id, user_id, to_addresses, trigger_at, hour, minute, timezone)
     select $1, $2, $3, '{emil@acme.test}', 2, 8, 30, 'US/Pacific-New'`,
    action,
    world.users.ada,
  );
  await tickAndSend(DUE);
  expect(smtp.received.map(({ to }) => to)).toEqual([['maya@acme.test']]);
  // That time zone is eight hours behind UTC; `isDue` evaluates it.
  await tickAndSend('2026-11-21T16:29:59Z');
  expect(smtp.received).toHaveLength(1);
  await tickAndSend('2026-11-21T16:30:00Z');
  expect(smtp.received).toHaveLength(2);
});

test('a sent reminder is not replaced by a new one; a changed reminder is sent again', async () => {
  await remind('maya');
  await tickAndSend(DUE);
  world.t.setNow(new Date('2026-11-20T20:00:00Z'));
  const configuration = { to: ['maya@acme.test'], cc: [], when: 'before', hour: 8, minute: 30, trigger_at: 1 };
  const send = async (method: string) =>
    world.t.send(await signIn('maya'), method, reminders.createReminder.path, { action_id: action, configuration });
  expect((await send('POST')).status).toBe(400);
  await tickAndSend('2026-11-21T19:30:00Z');
  expect(smtp.received).toHaveLength(1);
  expect((await send('PUT')).status).toBe(200);
  await tickAndSend('2026-11-21T19:31:00Z');
  expect(smtp.received).toHaveLength(2);
});

test('does not send a reminder whose action was completed before the claim', async () => {
  await remind('maya');
  const now = new Date(DUE);
  world.t.setNow(now);
  const result = await world.t.inTenant('acme', 'write', async (tx) => {
    const [id = 0] = await findDueReminders(tx, now);
    await tx.rows(`update actions set status = 'Completed' where tenant_id = $1 and id = $2`, [tx.tenant, action]);
    return [id > 0, await claimReminder(tx, id, now)];
  });
  expect(result).toEqual([true, undefined]);
});

test('an error for one user does not affect the others, and is retried in the next minute', async () => {
  await remind('maya');
  await remind('ada');
  const userIds = [world.users.maya, world.users.ada].toSorted((a, b) => a - b);
  const stopRejecting = await rejectMail(world.t.services, world.users.maya);
  await tickAndSend(DUE);
  expect(await findMailUsers(world.query)).toEqual([world.users.ada]);
  await stopRejecting();
  await tickAndSend('2026-11-20T19:31:00Z');
  expect(await findMailUsers(world.query)).toEqual(userIds);
});
