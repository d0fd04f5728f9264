/**
 * A day of mail is replayed while the provider limits calls, drops connections, ends tokens, shortens pages and forgets its cursors, while
 * synchronizations are requested twice, while reports of changes arrive twice, late and in reverse order, and while the worker is killed
 * with `kill -9`: before a page is stored, in the middle of the transaction that stores it, and during a pause that the provider requested.
 * Afterward, every message is on the timeline of each account that it concerns, exactly once, and on no other.
 */
import { mailConnections } from '@mainstay/contract/mail-connections';
import type { MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildContacts } from '../apps/server/src/app/demo/factories/contacts.ts';
import {
  type MailProvider,
  type MessageSeed,
  startGoogle,
  startMicrosoft,
} from '../apps/server/src/app/testing/mail-providers.ts';
import { enqueueSync } from '../apps/server/src/core/mail-connections/connections.ts';
import { getOrigin } from './browser.ts';
import { openDatabase, sql } from './company.ts';
import { connectUsers } from './connected-users.ts';
import { useOwnServer } from './installation.ts';
import { type MailingServer, startMailingServer } from './mailing-server.ts';
import { callServer, tokenByCalls } from './sign-in.ts';
import { CLIENT } from './sign-in-provider.ts';

const LIMIT = { timeout: 60_000, interval: 50 };
const MESSAGES_PER_HOUR = 20;
/** A token is renewed a minute before its end, so that almost every run needs a new one. */
const TOKEN_SECONDS = 70;

const STARTS = {
  google: () => startGoogle(getSeed('google')),
  microsoft: () => startMicrosoft(getSeed('microsoft')),
} as const;
const getDomain = (id: MailProviderId) => `${id}-replay`;
const PUB_SUB = { topic: 'projects/replay/topics/mail', token: 'token of the operator for the replay' };
const getOwners = (id: MailProviderId) => ['ann', 'ben'].map((name) => `${name}@${getDomain(id)}.test`);
const getSeed = (id: MailProviderId) => ({
  client: CLIENT,
  accessTokenSeconds: TOKEN_SECONDS,
  users: getOwners(id).map((email) => ({ email, name: email })),
});

let server: MailingServer;
const providers = {} as Record<MailProviderId, MailProvider>;
beforeAll(async () => {
  server = await startMailingServer(async (port) => {
    [providers.google, providers.microsoft] = await Promise.all([STARTS.google(), STARTS.microsoft()]);
    const MAIL_PUSH_URL = `http://127.0.0.1:${port}`;
    const query = new URLSearchParams({ domain: getDomain('google'), token: PUB_SUB.token });
    const { path } = mailConnections.notify;
    await providers.google.control.createTopic(PUB_SUB.topic, `${MAIL_PUSH_URL}${path}?${query}`);
    return {
      MAIL_PUSH_URL,
      GOOGLE_PUBSUB_TOPIC: PUB_SUB.topic,
      GOOGLE_PUBSUB_TOKEN: PUB_SUB.token,
      GOOGLE_API_URL: providers.google.apiUrl,
      MICROSOFT_GRAPH_URL: providers.microsoft.apiUrl,
      OUTBOUND_ALLOW: '127.0.0.1,localhost',
    };
  });
  useOwnServer(server);
}, 120_000);
afterAll(() => Promise.all(Object.values(providers).map((provider) => provider.stop())));

/** Contacts by their address, with the accounts that they belong to, by index. One person is a contact of two accounts. */
const CONTACTS: Readonly<Record<string, readonly number[]>> = {
  'dana@one.test': [0],
  'dirk@one.test': [0],
  'eve@two.test': [1],
  'finn@three.test': [2],
  'gus@shared.test': [1, 3],
};
const STRANGERS = ['bank@private.test', 'doctor@private.test', 'news@letters.test'];

interface Company {
  tenant: number;
  owners: string[];
  accounts: number[];
  connections: number[];
}

async function buildCompany(id: MailProviderId): Promise<Company> {
  const owners = getOwners(id);
  const { tenant, users, connections } = await connectUsers(id, providers[id], getDomain(id), owners);
  return openDatabase().inTenant(tenant, 'write', async (tx) => {
    const accounts = await buildAccounts(
      tx,
      ['One', 'Two', 'Three', 'Four', 'Unrelated'].map((name) => ({ name, ownerId: users[0] ?? 0 })),
    );
    await buildContacts(
      tx,
      Object.entries(CONTACTS).flatMap(([email, indexes]) =>
        indexes.map((at) => ({ accountId: accounts[at] ?? 0, firstName: email.split('@')[0] ?? '', email })),
      ),
    );
    return { tenant, owners, accounts, connections };
  });
}

/** The messages of an hour: from and to contacts and strangers, to one owner or both, in threads. */
function buildHour(id: MailProviderId, hour: number): MessageSeed[] {
  const [ann = '', ben = ''] = getOwners(id);
  const people = [...Object.keys(CONTACTS), ...STRANGERS];
  return Array.from({ length: MESSAGES_PER_HOUR }, (_, index) => {
    const at = hour * MESSAGES_PER_HOUR + index;
    const other = people[at % people.length] ?? '';
    const copied = at % 7 === 0 ? [people[(at + 3) % people.length] ?? ''] : [];
    const owners = at % 5 === 0 ? [ann, ben] : at % 2 === 0 ? [ann] : [ben];
    const isSent = at % 4 === 3;
    return {
      from: isSent ? (owners[0] ?? '') : other,
      to: isSent ? [other] : owners,
      cc: copied,
      subject: `${String(at).padStart(4, '0')} in thread ${at % 40}`,
      text: `Message ${at}`,
      messageId: `<${at}@${id}.replay.test>`,
      ...(at >= 40 && { inReplyTo: `<${at - 40}@${id}.replay.test>`, references: [`<${at - 40}@${id}.replay.test>`] }),
    };
  });
}

const getPeople = ({ from, to = [], cc = [] }: MessageSeed) => [from, ...to, ...cc];

/** The subjects that an owner finds on the timeline of an account. */
const getExpected = (messages: readonly MessageSeed[], owner: string, accountIndex: number): string[] =>
  messages
    .filter((message) => getPeople(message).includes(owner))
    .filter((message) => getPeople(message).some((person) => CONTACTS[person]?.includes(accountIndex)))
    .map(({ subject }) => subject)
    .toSorted();

/** Returns the number of copies that are stored: one for each owner of each message with a contact. */
const countCopies = (id: MailProviderId, messages: readonly MessageSeed[]): number =>
  messages
    .filter((message) => getPeople(message).some((person) => CONTACTS[person]))
    .flatMap((message) => getOwners(id).filter((owner) => getPeople(message).includes(owner))).length;

async function countStored({ tenant }: Company) {
  const [stored] = await sql(
    `select count(*)::int as copies, count(distinct (connection_id, internet_id))::int as different,
       count(*) filter (where not exists (select from mail_message_contacts k
         where k.tenant_id = m.tenant_id and k.message_id = m.id))::int as strangers
     from mail_messages m where tenant_id = $1`,
    [tenant],
  );
  return stored;
}

const synchronize = ({ tenant, connections }: Company) =>
  openDatabase().inTenant(tenant, 'write', async (tx) => {
    for (const connection of connections) await enqueueSync(tx, connection, 'mail');
  });

/** Returns the number of transactions that wait for a lock. */
const countWaiting = async () => {
  const [row] = await sql<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.n;
};

/** Kills the worker in the middle of the transaction that stores a page. */
async function killWhileStoring(company: Company): Promise<void> {
  const holder = await openDatabase().ownerPool.connect();
  await holder.query('begin');
  await holder.query('lock table mail_message_contacts in exclusive mode');
  await synchronize(company);
  await expect.poll(countWaiting, LIMIT).toBeGreaterThan(0);
  await server.kill();
  await holder.query('rollback');
  holder.release();
}

/** Kills the worker before a page is stored: the synchronization is locked. */
async function killBeforeStoring(company: Company): Promise<void> {
  const holder = await openDatabase().ownerPool.connect();
  await holder.query('begin');
  await holder.query('select from mail_connections where tenant_id = $1 for update', [company.tenant]);
  await synchronize(company);
  await expect.poll(countWaiting, LIMIT).toBeGreaterThan(0);
  await server.kill();
  await holder.query('rollback');
  holder.release();
}

/** Kills the worker while it waits because the provider limits the calls. */
async function killWhileWaiting(company: Company, { control }: MailProvider): Promise<void> {
  await control.clearLog();
  await control.throttle({ calls: 50, retryAfter: 5 });
  await synchronize(company);
  await expect.poll(async () => (await control.log()).some(({ status }) => status === 429), LIMIT).toBe(true);
  await server.kill();
  await control.clearFailures();
}

interface Hour {
  company: Company;
  provider: MailProvider;
  /** Delivers the messages of the hour. */
  deliver(): Promise<void>;
  /** Waits until all messages that were delivered so far are stored. */
  waitUntilStored(): Promise<void>;
}
type Disturbance = (hour: Hour) => Promise<unknown>;

/** Reads the messages of an hour with a synchronization that is requested after a disturbance. */
const disturb =
  (disturbance: Disturbance): Disturbance =>
  async (hour) => {
    await hour.deliver();
    await disturbance(hour);
    await synchronize(hour.company);
  };

/** Postpones everything that would read the mailboxes without a report: the next poll, and the search for messages with new contacts. */
async function preventPolling({ tenant }: Company): Promise<void> {
  await sql(`update mail_syncs set next_at = next_at + interval '1 day' where tenant_id = $1`, [tenant]);
  await sql('update contacts set mail_searched_key = email_key where tenant_id = $1', [tenant]);
}

/** Lets the messages of an hour be read because the provider reports each of them twice. */
async function reportTwice({ company, provider: { control }, deliver, waitUntilStored }: Hour): Promise<void> {
  await preventPolling(company);
  await control.duplicateNotifications(true);
  await deliver();
  await waitUntilStored();
  await control.duplicateNotifications(false);
}

/** Lets the reports of messages arrive in reverse order after the messages were read, while other messages are reported. */
async function reportLate({ company, provider: { control }, deliver, waitUntilStored }: Hour): Promise<void> {
  await control.holdNotifications(true);
  await control.duplicateNotifications(true);
  await deliver();
  await synchronize(company);
  await waitUntilStored();
  await Promise.all([control.holdNotifications(false), synchronize(company)]);
  await control.duplicateNotifications(false);
}

/** Lets messages be read only because of reports that arrive in reverse order after the worker was killed and started again. */
async function reportAfterKill({ company, provider: { control }, deliver, waitUntilStored }: Hour): Promise<void> {
  await preventPolling(company);
  await control.holdNotifications(true);
  await deliver();
  await server.kill();
  await restart();
  await control.holdNotifications(false);
  await waitUntilStored();
}

const restart = () => server.restart(0);
/** How the messages of each hour of the day are delivered and read. */
const HOURS: readonly Disturbance[] = [
  disturb(({ company }) => synchronize(company)),
  reportTwice,
  disturb(({ provider }) => provider.control.throttle({ calls: 3, retryAfter: 1 })),
  disturb(({ company }) => killWhileStoring(company).then(restart)),
  disturb(({ provider }) => provider.control.drop({ calls: 3 })),
  reportLate,
  disturb(({ provider }) => provider.control.expireTokens()),
  disturb(({ company }) => killBeforeStoring(company).then(restart)),
  disturb(({ provider }) => provider.control.halfPages(true)),
  disturb(async ({ company, provider }) => {
    await provider.control.fail({ calls: 4, status: 503 });
    await Promise.all([synchronize(company), synchronize(company)]);
  }),
  reportAfterKill,
  disturb(({ company, provider }) => killWhileWaiting(company, provider).then(restart)),
  disturb(({ company, provider: { control } }) =>
    Promise.all([control.expireSync(company.owners[0] ?? ''), synchronize(company)]),
  ),
  disturb(async ({ company }) => {
    await synchronize(company);
    await server.kill();
    await restart();
  }),
  disturb(({ provider }) => provider.control.halfPages(false)),
];

const findUnfinished = ({ tenant }: Company) =>
  sql(
    `select name, state from pgboss.job where name = 'mail-sync' and state in ('created', 'retry', 'active')
       and data ->> 'tenant_id' = $1`,
    [String(tenant)],
  );

async function readTimeline(token: string, domain: string, accountId: number): Promise<string[]> {
  const subjects: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = `group=activities&limit=50&pageNum=${page}`;
    const { status, text } = await callServer(
      getOrigin(domain),
      'GET',
      `/v1/api/accounts/${accountId}/timeline/?${query}`,
      { token },
    );
    expect(status).toBe(200);
    const { data } = JSON.parse(text) as {
      data: { timeline: { event: string; category: string }[]; has_next: boolean };
    };
    subjects.push(...data.timeline.filter(({ category }) => category === 'Email').map(({ event }) => event));
    if (!data.has_next) return subjects.toSorted();
  }
}

test.each(['google', 'microsoft'] as const)(
  'every message of a day with failures is on its timelines exactly once, with %s',
  async (id) => {
    const provider = providers[id];
    const company = await buildCompany(id);
    const messages: MessageSeed[] = [];
    for (const [at, read] of HOURS.entries()) {
      await read({
        company,
        provider,
        async deliver() {
          const batch = buildHour(id, at);
          await provider.control.deliver(...batch);
          messages.push(...batch);
        },
        waitUntilStored: () =>
          expect.poll(() => countStored(company), LIMIT).toMatchObject({ copies: countCopies(id, messages) }),
      });
      const unfinished = async () => [at, ...(await findUnfinished(company))];
      await expect.poll(unfinished, LIMIT).toEqual([at]);
    }
    await provider.control.clearFailures();
    for (const _again of ['once', 'twice']) {
      await synchronize(company);
      await expect.poll(() => findUnfinished(company), LIMIT).toEqual([]);
    }
    for (const owner of getOwners(id)) {
      const token = await tokenByCalls(getOrigin(getDomain(id)), owner);
      for (const [at, accountId] of company.accounts.entries()) {
        const expected = getExpected(messages, owner, at);
        expect([owner, at, expected.length > 0]).toEqual([owner, at, at < 4]);
        expect([owner, at, await readTimeline(token, getDomain(id), accountId)]).toEqual([owner, at, expected]);
      }
    }
    const copies = countCopies(id, messages);
    expect(await countStored(company)).toEqual({ copies, different: copies, strangers: 0 });
    const syncs = await sql('select is_complete, failures, error from mail_syncs where tenant_id = $1', [
      company.tenant,
    ]);
    expect(syncs).toEqual(company.connections.map(() => ({ is_complete: true, failures: 0, error: null })));
  },
  240_000,
);
