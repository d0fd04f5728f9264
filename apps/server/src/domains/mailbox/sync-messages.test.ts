/** What a synchronization stores, and who reads it on the timeline, at both providers. */
import { accountMessages } from '@mainstay/contract/mailbox';
import { mailConnections } from '@mainstay/contract/mail-connections';
import { contactDuplicates } from '@mainstay/contract/contacts/duplicates';
import { timeline } from '@mainstay/contract/timeline';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildAccount, buildMembers } from '../../app/demo/factories/accounts.ts';
import { buildContact } from '../../app/demo/factories/contacts.ts';
import { setUpMailboxes } from '../../app/testing/mailbox-fixture.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { createTeam } from '../../core/people/create-team.ts';

/** Ada reads every account. Ann, Ben and Cid are members of the account, Dan of no account; Ann and Ben are a team. */
const ROLES = { ada: 'ADM', ann: 'CSM', ben: 'CSM', cid: 'CSM', dan: 'CSM' } as const;
type Name = keyof typeof ROLES;

describe.each(['google', 'microsoft'] as const)('%s', (provider) => {
  const fixture = setUpMailboxes(ROLES, { provider });
  let accountId = 0;
  let otherAccountId = 0;

  const readTimeline = async (name: Name, id = accountId) => {
    const { t, people } = fixture;
    const { status, body } = await t.call(people[name], timeline.findEvents, {
      params: { id },
      query: { group: 'activities', limit: 50 },
    });
    return status === 200 ? body.data.timeline.map(({ event, meta }) => `${meta.operation} ${event}`) : status;
  };
  const findMessageId = async (subject: string, name: Name) => {
    const { t, people } = fixture;
    const { body } = await t.call(people[name], timeline.findEvents, {
      params: { id: accountId },
      query: { group: 'activities', limit: 50 },
    });
    return body.data.timeline.find(({ event }) => event === subject)?.meta.message ?? 0;
  };
  /** Lets the next synchronization become due, and runs it. */
  const synchronize = async () => {
    const { t, people, advanceClock, runJobs } = fixture;
    advanceClock(1);
    for (const name of ['ann', 'ben'] as const) await t.call(people[name], mailConnections.synchronize, {});
    await runJobs();
  };
  const getSync = async (name: Name) => {
    const { t, people } = fixture;
    const { connection } = (await t.call(people[name], mailConnections.getOwn, {})).body.data;
    const sync = connection?.syncs.find(({ part }) => part === 'mail');
    return (
      sync && {
        state: sync.state,
        checked: sync.checked,
        matched: sync.matched,
        skipped: sync.skipped,
        error: sync.error,
      }
    );
  };

  beforeAll(async () => {
    const { t, provider: emulator, connect, runJobs, query } = fixture;
    const users = new Map(
      (await query<{ id: number; email: string }>('select id, email from users where tenant_id = $1')).map(
        ({ id, email }) => [email, id],
      ),
    );
    const userId = (name: Name) => users.get(`${name}@acme.test`) ?? 0;
    await t.inTenant('acme', 'write', async (tx) => {
      accountId = await buildAccount(tx, { name: 'Harbour', ownerId: userId('ann') });
      otherAccountId = await buildAccount(tx, { name: 'Other', ownerId: userId('ann') });
      await buildMembers(tx, [
        { accountId, userId: userId('ben'), type: 'E' },
        { accountId, userId: userId('cid'), type: 'E' },
      ]);
      await createTeam(tx, { name: 'Team', members: [{ userId: userId('ann') }, { userId: userId('ben') }] });
      await buildContact(tx, { accountId, firstName: 'Dana', email: 'Dana@Customer.test' });
      await buildContact(tx, { accountId: otherAccountId, firstName: 'Eve', email: 'eve@other.test' });
      // A contact with the address of a user, which must not make mail between colleagues part of the account.
      await buildContact(tx, { accountId, firstName: 'Ben', email: 'ben@acme.test' });
    });
    await emulator.control.deliver(
      {
        from: 'dana@customer.test',
        to: ['ann@acme.test'],
        subject: 'To Ann',
        text: 'Hello',
        messageId: '<one@customer.test>',
        at: minutesAgo(50),
      },
      {
        from: 'dana@customer.test',
        to: ['ann@acme.test', 'ben@acme.test'],
        subject: 'To both',
        html: '<p>Two<br>lines</p>',
        at: minutesAgo(40),
      },
      {
        from: 'ann@acme.test',
        to: ['dana@customer.test'],
        cc: ['cid@acme.test'],
        subject: 'Answer',
        text: 'Yes',
        at: minutesAgo(30),
      },
      {
        from: 'ann@acme.test',
        to: ['ben@acme.test'],
        subject: 'Between colleagues',
        text: 'Lunch?',
        at: minutesAgo(20),
      },
      {
        from: 'bank@private.test',
        to: ['ann@acme.test'],
        subject: 'Private',
        text: 'Your statement',
        at: minutesAgo(10),
      },
    );
    await connect('ann', { parts: ['mail'] });
    await connect('ben', { parts: ['mail'] });
    await runJobs();
  });

  test('stores only messages of contacts, once each on the timeline', async () => {
    const { query } = fixture;
    expect(await readTimeline('ann')).toEqual(['sent Answer', 'received To both', 'received To Ann']);
    expect(await readTimeline('ben')).toEqual(['received To both']);
    expect(await readTimeline('ann', otherAccountId)).toEqual([]);
    expect(await query('select subject, body from mail_messages where tenant_id = $1 order by subject, id')).toEqual([
      { subject: 'Answer', body: 'Yes' },
      { subject: 'To Ann', body: 'Hello' },
      { subject: 'To both', body: 'Two\nlines' },
      { subject: 'To both', body: 'Two\nlines' },
    ]);
    expect(await getSync('ann')).toEqual({ state: 'current', checked: 5, matched: 3, skipped: 0, error: null });
  });

  test('only the users that a message names read it: not an administrator, not another member, not a stranger', async () => {
    expect(await readTimeline('cid')).toEqual(['sent Answer']);
    expect(await readTimeline('ada')).toEqual([]);
    expect(await readTimeline('dan')).toBe(403);
    const { t, people } = fixture;
    const messageId = await findMessageId('To Ann', 'ann');
    const params = { id: accountId, messageId };
    for (const [name, status] of [
      ['ann', 200],
      ['ben', 404],
      ['cid', 404],
      ['ada', 404],
      ['dan', 404],
    ] as const)
      expect([name, (await t.call(people[name], accountMessages.getThread, { params })).status]).toEqual([
        name,
        status,
      ]);
    // The message does not belong to the other account.
    expect(
      (await t.call(people.ann, accountMessages.getThread, { params: { id: otherAccountId, messageId } })).status,
    ).toBe(404);
  });

  test('the owner shares a thread, or the mailbox; no one else can', async () => {
    const { t, people } = fixture;
    const messageId = await findMessageId('To Ann', 'ann');
    const params = { id: accountId, messageId };
    const share = (name: Name, visibility: 'participants' | 'team' | 'everyone') =>
      t.call(people[name], accountMessages.setThreadVisibility, { params, body: { visibility } });
    expect((await share('ben', 'everyone')).status).toBe(404);
    expect((await share('ada', 'everyone')).status).toBe(404);
    expect((await share('ann', 'team')).status).toBe(200);
    expect(await readTimeline('ben')).toEqual(['received To both', 'received To Ann']);
    expect(await readTimeline('cid')).toEqual(['sent Answer']);
    await t.call(people.ann, mailConnections.update, { body: { visibility: 'everyone' } });
    expect(await readTimeline('ada')).toEqual(['sent Answer', 'received To both']);
    expect(await readTimeline('dan')).toBe(403);
    await share('ann', 'participants');
    await t.call(people.ann, mailConnections.update, { body: { visibility: 'participants' } });
    expect(await readTimeline('ada')).toEqual([]);
  });

  test('a stranger cannot read a message by repeating its Message-ID', async () => {
    const { provider: emulator } = fixture;
    await emulator.control.deliver({
      from: 'dana@customer.test',
      to: ['ben@acme.test'],
      subject: 'To Ann',
      text: 'A different text',
      messageId: '<one@customer.test>',
    });
    await synchronize();
    const { t, people } = fixture;
    const { body } = await t.call(people.ben, accountMessages.getThread, {
      params: { id: accountId, messageId: await findMessageId('To Ann', 'ben') },
    });
    expect(body.data.messages.map((message) => message.body)).toEqual(['A different text']);
  });

  test('new messages follow, exactly once, after limits, lost connections and ended tokens', async () => {
    const { provider: emulator } = fixture;
    const deliver = (subject: string) =>
      emulator.control.deliver({ from: 'dana@customer.test', to: ['ann@acme.test'], subject, text: 'x' });
    const count = async (subject: string) =>
      ((await readTimeline('ann')) as string[]).filter((event) => event.endsWith(subject)).length;
    for (const [subject, disturb] of [
      ['After a limit', () => emulator.control.throttle({ calls: 2, retryAfter: 1 })],
      ['After an error', () => emulator.control.fail({ calls: 2, status: 502 })],
      ['After a lost connection', () => emulator.control.drop({ calls: 2 })],
      ['After the token ended', () => emulator.control.expireTokens()],
      ['After the cursor ended', () => emulator.control.expireSync('ann@acme.test')],
    ] as const) {
      await deliver(subject);
      await disturb();
      await synchronize();
      await synchronize();
      expect([subject, await count(subject)]).toEqual([subject, 1]);
    }
    await emulator.control.halfPages(true);
    await deliver('Half pages');
    await synchronize();
    expect(await count('Half pages')).toBe(1);
    await emulator.control.halfPages(false);
    expect((await getSync('ann'))?.state).toBe('current');
  });

  test('contacts who are added later get their earlier messages, also those of another account and after a merge', async () => {
    const { t, people, provider: emulator, runJobs } = fixture;
    const search = async () => {
      await t.inTenant('acme', 'write', (tx) => enqueue(tx, 'mail-search-contacts'));
      await runJobs();
    };
    const addContact = (id: number, firstName: string, email: string) =>
      t.inTenant('acme', 'write', (tx) => buildContact(tx, { accountId: id, firstName, email }));
    await search();
    await emulator.control.deliver(
      { from: 'late@customer.test', to: ['ann@acme.test'], subject: 'Early', text: 'x', at: minutesAgo(50) },
      { from: 'ann@acme.test', to: ['late@customer.test'], subject: 'Reply', text: 'x', at: minutesAgo(49) },
    );
    await synchronize();
    expect(await readTimeline('ann', otherAccountId)).toEqual([]);
    const late = await addContact(otherAccountId, 'Lea', 'Late@customer.test');
    // A second contact with an address of which messages are stored for another account.
    await addContact(otherAccountId, 'Dana', 'dana@customer.test');
    const ofDana = (await readTimeline('ann')) as string[];
    await search();
    const all = (await readTimeline('ann', otherAccountId)) as string[];
    expect(all.filter((event) => !ofDana.includes(event))).toEqual(['sent Reply', 'received Early']);
    expect(all.filter((event) => ofDana.includes(event))).toEqual(ofDana);
    await search();
    expect(await readTimeline('ann', otherAccountId)).toEqual(all);
    // A failure of the provider lets the mailbox be read again.
    await addContact(accountId, 'Lea', 'late@customer.test');
    await emulator.control.fail({ calls: 20, status: 400, path: 'messages' });
    await search();
    await emulator.control.clearFailures();
    expect(await readTimeline('ann')).not.toContain('sent Reply');
    await synchronize();
    expect(await readTimeline('ann')).toContain('sent Reply');
    const remaining = await addContact(otherAccountId, 'Lee', 'lee@customer.test');
    const merged = await t.call(people.ada, contactDuplicates.mergeContacts, {
      params: { id: otherAccountId },
      body: { keep_id: remaining, gone_id: late, take: [] },
    });
    expect(merged.status).toBe(200);
    expect(await readTimeline('ann', otherAccountId)).toEqual(all);
  });

  test('no table besides those of the mailbox contains anything of a message: no event, log, notification or job', async () => {
    const { provider: emulator, query, t } = fixture;
    await emulator.control.deliver({
      from: 'Dana <dana@customer.test>',
      to: ['ann@acme.test'],
      cc: ['Quillon <quillon@private.test>'],
      subject: 'Quillon subject',
      text: 'Quillon text',
      attachments: [{ name: 'quillon.txt', contentType: 'text/plain', base64: 'eA==' }],
    });
    await synchronize();
    const messageId = await findMessageId('Quillon subject', 'ann');
    await t.call(fixture.people.ann, accountMessages.setThreadVisibility, {
      params: { id: accountId, messageId },
      body: { visibility: 'team' },
    });
    const tables = await query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where $1::bigint > 0 and c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public'
         and has_table_privilege('tenant_app', c.oid, 'select') and exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const [row] = await query<{ n: number }>(
        `select count(*)::int as n from ${name} x where tenant_id = $1 and x::text ilike '%quillon%'`,
      );
      if (row?.n) found.push(name);
    }
    expect(found).toEqual(['mail_messages']);
    const jobs = await t.services.database.ownerPool.query(
      `select count(*)::int as n from pgboss.job where data::text ilike '%quillon%'`,
    );
    expect(jobs.rows).toEqual([{ n: 0 }]);
  });

  test('a revoked access is stated, and what was read remains until it is disconnected', async () => {
    const { t, people, provider: emulator, query } = fixture;
    await emulator.control.revoke('ann@acme.test');
    await synchronize();
    expect(await getSync('ann')).toMatchObject({ state: 'ended' });
    expect(await readTimeline('ann')).toContain('received To Ann');
    const [entry] = await query(`select verb, entity from audit_log where tenant_id = $1 order by id desc limit 1`);
    expect(entry).toEqual({ verb: 'revoke', entity: 'mail_connection' });
    expect((await t.call(people.ann, mailConnections.disconnect, {})).status).toBe(200);
    expect(await readTimeline('ann')).toEqual(['received To both']);
    expect((await t.call(people.ann, mailConnections.disconnect, {})).status).toBe(409);
  });
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
