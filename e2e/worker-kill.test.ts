/**
 * All jobs of the next morning are due at the same minute, and the worker is killed with `kill -9` during the work, twice: reminders, daily
 * digests and automatic playbooks arrive exactly once. Each kill happens at a known point: in the middle of a transaction of each kind, and
 * after the mail server has accepted a message whose delivery is not yet recorded.
 */
import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildActions, buildPlay, buildTemplate } from '../apps/server/src/app/demo/factories/plays.ts';
import { saveDigest } from '../apps/server/src/core/notifications/digests.ts';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import {
  createAutomationRule,
  setAutomationRuleActive,
} from '../apps/server/src/domains/automation/save-automation-rule.ts';
import { createReminder } from '../apps/server/src/domains/reminders/reminders.ts';
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import type { TenantTx } from '../apps/server/src/platform/database/tenant-tx.ts';
import { enqueue } from '../apps/server/src/platform/jobs/queue.ts';
import { getUserAccess } from '../apps/server/src/platform/session/user-access.ts';
import type { ReceivedMail } from '../apps/server/src/app/testing/smtp.ts';
import { getOrigin } from './browser.ts';
import { openDatabase, sql } from './company.ts';
import { useOwnServer } from './installation.ts';
import { type MailingServer, startMailingServer } from './mailing-server.ts';
import { callServer, DEMO_PASSWORD, tokenByCalls } from './sign-in.ts';

const PEOPLE = 10;
/** Counts per person. Each kind of work is processed person by person, in the order of `people`. */
const [REMINDERS, ACCOUNTS] = [4, 6];
/** Number of accounts that a run of a rule commits together. */
const CHUNK = 20;
/** Actions of the playbook that the rule starts. */
const STEPS = ['Call the sponsor', 'Agree on the goals'];
/** Indexes of the persons during whose work the worker is killed. Their accounts are in the middle of the second and the third chunk. */
const [FIRST, SECOND] = [4, 7];
/** Number of messages that the mail server has answered at the first and at the second kill. */
const ANSWERED_AT_KILL = [10, 21] as const;

const TODAY = toCalendarDay(new Date(), 'UTC');
const TOMORROW = addDays(TODAY, 1);
const DUE = { hour: 8, minute: 30 };
const CLOCK_MS = Date.parse(`${TOMORROW}T08:30:10Z`) - Date.now();
const DUE_JOBS = ['send-due-reminders', 'send-due-digests', 'automation-daily'];
const LIMIT = { timeout: 20_000, interval: 20 };

const domain = `lantern-${Date.now().toString(36)}`;
const getEmail = (at: number) => `person-${at}@${domain}.test`;
let server: MailingServer;
let tenant = 0;
/** User ids in the order of creation. */
const people: number[] = [];
/** Functions that release the current locks. */
const heldLocks = new Set<() => Promise<void>>();

afterAll(() => Promise.all([...heldLocks].map((release) => release())));
beforeAll(async () => {
  server = await startMailingServer();
  useOwnServer(server);
  tenant = await createTenant(openDatabase(), { domain, name: 'Lantern', timeZone: 'UTC' });
  await openDatabase().inTenant(tenant, 'write', async (tx) => {
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const ada = { email: `ada@${domain}.test`, firstName: 'Ada', roles: ['ADM'], passwordHash };
    const author = await createUser(tx, ada);
    for (let at = 0; at < PEOPLE; at++)
      people.push(
        await createUser(tx, { email: getEmail(at), firstName: `Person ${at}`, roles: ['CSM'], passwordHash }),
      );
    for (const at of people.keys()) await assignWork(tx, at);
    await switchRuleOn(tx, author);
  });
});

const getActor = (userId: number) => ({
  userId,
  now: new Date(),
  ip: '127.0.0.1',
  userAgent: undefined,
  requestId: 'worker-kill',
});

/**
 * Creates a person's accounts, reminders of actions that are due the day after tomorrow, and a digest with an action that is due tomorrow.
 */
async function assignWork(tx: TenantTx, at: number): Promise<void> {
  const ownerId = people[at] ?? 0;
  const buildName = (name: string, n: number) => `${name} ${at}.${n}`;
  const createList = <T>(length: number, make: (n: number) => T) => Array.from({ length }, (_, n) => make(n));
  const accounts = await buildAccounts(
    tx,
    createList(ACCOUNTS, (n) => ({ name: buildName('Mill', n), plan: 'Gold', ownerId })),
  );
  const [accountId = 0] = await buildAccounts(tx, [{ name: buildName('Forge', 0), plan: 'Silver', ownerId }]);
  expect(accounts).toHaveLength(ACCOUNTS);
  const defaults = { accountId, ownerId, playId: await buildPlay(tx, { accountId, name: 'Renewal' }) };
  const remindedActions = await buildActions(
    tx,
    createList(REMINDERS, (n) => ({ ...defaults, name: buildName('Offer', n), dueOn: addDays(TOMORROW, 1) })),
  );
  await buildActions(tx, [{ ...defaults, name: buildName('Visit', 0), dueOn: TOMORROW }]);
  const access = await getUserAccess(tx, ownerId);
  if (!access) throw new Error('The person is not active.');
  // In copy: the previous person in the order of processing.
  const cc = [getEmail((at + PEOPLE - 1) % PEOPLE)];
  for (const actionId of remindedActions) {
    const fields = { to: [getEmail(at)], cc, ...DUE, triggerAt: 1, timezone: 'UTC' };
    await createReminder(tx, access, { actionId, fields }, getActor(ownerId));
  }
  const digest = { enabled: true, at: '08:30', timezone: 'UTC', skip_empty: true };
  await saveDigest(tx, ownerId, digest, new Date());
}

async function switchRuleOn(tx: TenantTx, author: number): Promise<void> {
  const by = getActor(author);
  const template = await buildTemplate(tx, { name: 'Welcome', actions: STEPS.map((name) => ({ name, dueAfter: 3 })) });
  const body = {
    name: 'Welcome gold accounts',
    template_id: template,
    period: { kind: 'ever' as const },
    skip_open: true,
    conditions: [{ kind: 'field' as const, field: 'plan', op: 'eq' as const, values: ['Gold'] }],
  };
  await setAutomationRuleActive(tx, await createAutomationRule(tx, body, { by }), true, by);
}

/** Enqueues jobs as the product's schedules do every minute. */
const enqueueAll = (...kinds: string[]) =>
  openDatabase().inTenant(tenant, 'write', async (tx) => {
    for (const kind of kinds) await enqueue(tx, kind, {}, { key: 'schedule' });
  });

/**
 * Locks a person's row, so that writers block in the middle of their transaction.
 * @returns a function that releases the lock
 */
async function lockPerson(at: number): Promise<() => Promise<void>> {
  const holder = await openDatabase().ownerPool.connect();
  const release = async () => {
    if (!heldLocks.delete(release)) return;
    await holder.query('rollback');
    holder.release();
  };
  heldLocks.add(release);
  await holder.query('begin');
  await holder.query('select from users where tenant_id = $1 and id = $2 for update', [tenant, people[at]]);
  return release;
}

/** Returns the progress of the work. Each kind has one transaction that waits for the lock. */
async function readProgress() {
  const [stored] = await sql(
    `select
      (select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as held,
      (select count(*) from reminders where tenant_id = $1 and status = 'sent') as reminders,
      (select count(*) from digests where tenant_id = $1 and last_on = $2) as digests,
      (select count(*) from automation_starts where tenant_id = $1) as starts,
      (select count(*) from outgoing_mail where tenant_id = $1) as mails,
      (select count(*) from outgoing_mail where tenant_id = $1 and status = 'sending') as sending,
      (select count(*) from outgoing_mail where tenant_id = $1 and status = 'sent') as sent`,
    [tenant, TOMORROW],
  );
  return { ...stored, taken: server.smtp.received.length };
}

/**
 * Returns the expected progress when everything before a person is done and nothing after. Messages are queued, except those that were
 * answered and one that the mail server accepted without an answer.
 *
 * @param kills number of earlier kills, which is also the number of messages that were delivered twice
 */
const getMidProgress = (at: number, sent: number, kills: number) => ({
  held: 3,
  reminders: at * REMINDERS,
  digests: at,
  starts: Math.floor((at * ACCOUNTS) / CHUNK) * CHUNK,
  mails: at * (REMINDERS + 1),
  sending: 1,
  sent,
  taken: sent + 1 + kills,
});

/** The message that the mail server accepted without an answer. */
const getLastId = () => getId(server.smtp.received.at(-1));
const getId = (mail: ReceivedMail | undefined) => mail?.parsed.messageId ?? '';

/** Returns the product's jobs that are waiting or active. */
const findUnfinished = async () => {
  const kinds = [...DUE_JOBS, 'run-automation', 'send-mail'];
  return sql(
    `select name, state from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')
       and data ->> 'tenant_id' = $2`,
    [kinds, String(tenant)],
  );
};

test('reminders, digests and automatic playbooks arrive exactly once when the worker is killed twice', async () => {
  const releaseFirst = await lockPerson(FIRST);
  await server.kill();
  await server.restart(CLOCK_MS);
  await enqueueAll('daily-figures');
  const findMetricsDay = () => sql('select figures_on from settings where tenant_id = $1', [tenant]);
  await expect.poll(findMetricsDay, LIMIT).toEqual([{ figures_on: TOMORROW }]);
  server.smtp.stopReplyingAfter(ANSWERED_AT_KILL[0]);
  await enqueueAll(...DUE_JOBS);
  await expect.poll(readProgress, LIMIT).toEqual(getMidProgress(FIRST, ANSWERED_AT_KILL[0], 0));
  await server.kill();
  const inFlightIds = [getLastId()];

  const releaseSecond = await lockPerson(SECOND);
  await releaseFirst();
  server.smtp.stopReplyingAfter(ANSWERED_AT_KILL[1] - ANSWERED_AT_KILL[0]);
  await server.restart(CLOCK_MS);
  await enqueueAll(...DUE_JOBS);
  await expect.poll(readProgress, LIMIT).toEqual(getMidProgress(SECOND, ANSWERED_AT_KILL[1], 1));
  await server.kill();
  inFlightIds.push(getLastId());

  await releaseSecond();
  server.smtp.stopReplyingAfter();
  await server.restart(CLOCK_MS);
  for (const _minute of ['the same', 'the next']) {
    await enqueueAll(...DUE_JOBS);
    await expect.poll(findUnfinished, LIMIT).toEqual([]);
  }
  await expectEverythingOnce();
  await expectMailsOnce(inFlightIds);
  await expectNotified();
});

async function expectEverythingOnce(): Promise<void> {
  const [reminders, accounts] = [PEOPLE * REMINDERS, PEOPLE * ACCOUNTS];
  expect(await sql('select status, count(*) as n from reminders where tenant_id = $1 group by 1', [tenant])).toEqual([
    { status: 'sent', n: reminders },
  ]);
  const mails = await sql(
    `select purpose, status, count(*) as n, count(distinct (user_id, subject)) as different from outgoing_mail
       where tenant_id = $1 group by 1, 2 order by 1`,
    [tenant],
  );
  expect(mails).toEqual([
    { purpose: 'daily_digest', status: 'sent', n: PEOPLE, different: PEOPLE },
    { purpose: 'reminder', status: 'sent', n: reminders, different: reminders },
  ]);
  const notices = await sql(
    `select kind, count(*) as n, count(distinct (user_id, action_id)) as different from notices
       where tenant_id = $1 group by 1 order by 1`,
    [tenant],
  );
  const assigned = accounts * STEPS.length;
  expect(notices).toEqual([
    { kind: 'assigned', n: assigned, different: assigned },
    { kind: 'reminder', n: 2 * reminders, different: 2 * reminders },
  ]);
  const runs = await sql(
    'select id, kind, day, status, problem, evaluated, matched from automation_runs where tenant_id = $1',
    [tenant],
  );
  const matched = { evaluated: accounts + PEOPLE, matched: accounts };
  const run = { id: expect.any(Number), kind: 'daily', day: TOMORROW, status: 'done', problem: null, ...matched };
  expect(runs).toEqual([run]);
  // For each matching account there is one decision, one start and one play, and they belong together.
  const plays = await sql(
    `select count(*) as plays, count(distinct p.account_id) as accounts,
       count(*) filter (where d.outcome = 'started' and d.play_id = p.id and s.play_id = p.id and (
         select count(*) from actions x where x.tenant_id = $1 and x.play_id = p.id) = $2) as whole,
       (select count(*) from automation_decisions where tenant_id = $1) as decisions,
       (select count(*) from automation_starts where tenant_id = $1) as starts
     from plays p left join automation_decisions d on d.tenant_id = $1 and d.account_id = p.account_id
       left join automation_starts s on s.tenant_id = $1 and s.account_id = p.account_id
     where p.tenant_id = $1 and p.template_id is not null`,
    [tenant, STEPS.length],
  );
  expect(plays).toEqual([{ plays: accounts, accounts, whole: accounts, decisions: accounts, starts: accounts }]);
}

/**
 * Checks the messages that the mail server received. A message that it accepted during a kill arrives twice with the same Message-ID,
 * because its acceptance is unknown and a duplicate is better than a lost message. All other messages arrive once.
 */
async function expectMailsOnce(onTheirWay: readonly string[]): Promise<void> {
  const copies = new Map<string, ReceivedMail[]>();
  for (const mail of server.smtp.received) copies.set(getId(mail), [...(copies.get(getId(mail)) ?? []), mail]);
  const storedMails = await sql<{ id: number }>('select id from outgoing_mail where tenant_id = $1', [tenant]);
  expect([...copies.keys()].toSorted()).toEqual(
    storedMails.map(({ id }) => `<mail-${tenant}-${id}@localhost>`).toSorted(),
  );
  const repeated = [...copies].filter(([, mails]) => mails.length > 1);
  expect(repeated.map(([id, mails]) => [id, mails.length])).toEqual(onTheirWay.map((id) => [id, 2]));
  const getContent = ({ to, parsed: { subject, text } }: ReceivedMail) => ({ to, subject, text });
  for (const [, [one, other]] of repeated) expect(other && getContent(other)).toEqual(one && getContent(one));
  for (const at of people.keys()) {
    const digests = [...copies.values()].filter(
      ([mail]) => mail?.to.length === 1 && mail.to[0] === getEmail(at) && mail.parsed.text?.includes(`Visit ${at}.0`),
    );
    expect(digests).toHaveLength(1);
  }
}

/** Checks the notifications of the persons during whose work the worker was killed, with a sign-in at the shifted time. */
async function expectNotified(): Promise<void> {
  for (const at of [FIRST, SECOND]) {
    const token = await tokenByCalls(getOrigin(domain), getEmail(at));
    const { status, text } = await callServer(getOrigin(domain), 'GET', '/v1/api/notices/', { token });
    expect(status).toBe(200);
    const { data } = JSON.parse(text) as { data: { groups: { kind: string; total: number }[] } };
    expect(Object.fromEntries(data.groups.map(({ kind, total }) => [kind, total]))).toEqual({
      overdue: 0,
      due_today: 1,
      reminder: REMINDERS,
      assigned: ACCOUNTS * STEPS.length,
      mentioned: 0,
      bulk_email: 0,
      webhook: 0,
    });
  }
}
