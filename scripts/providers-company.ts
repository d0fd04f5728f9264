/**
 * Runs beside the server of `npm start -- --providers`: starts the emulators of Google, Microsoft and a model, creates a company for each
 * of Google and Microsoft whose people sign in by it, fills their mailboxes and calendars, and lets new mail arrive. These companies and
 * the demo company use the model. Ends with the server, which holds its standard input.
 */
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { MAIL_PROVIDERS, MAIL_PROVIDER_IDS, type MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { setTimeout as wait } from 'node:timers/promises';
import { openMainstay } from '../apps/server/src/app/app.ts';
import { type SeededCompany, seedProviderCompany } from '../apps/server/src/app/demo/company.ts';
import type { NewMeeting, NewMessage } from '../apps/server/src/app/demo/factories/mailboxes.ts';
import { planMailbox, toColleague } from '../apps/server/src/app/demo/mailboxes.ts';
import { DEMO_PASSWORD, PROVIDER_USERS } from '../apps/server/src/app/demo/teams.ts';
import {
  AI_MODEL,
  type AiEmulator,
  startAiProvider,
  toAiSettings,
} from '../apps/server/src/app/testing/ai-provider.ts';
import {
  type EventSeed,
  type MailProvider,
  type MessageSeed,
  startGoogle,
  startMicrosoft,
} from '../apps/server/src/app/testing/mail-providers.ts';
import { findStoredProvider, saveAiProvider } from '../apps/server/src/core/ai-provider/stored-provider.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import type { Services } from '../apps/server/src/platform/http/services.ts';

const DIRECTORY = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const DOMAINS: Record<MailProviderId, string> = { google: 'harbor', microsoft: 'wharf' };
const STARTS = { google: startGoogle, microsoft: startMicrosoft };
/** Messages per mailbox that do not concern a customer. */
const OTHER_MESSAGES = 60;
/** Messages of customers that arrive one after another while the server runs. */
const LATER_MESSAGES = 15;
const NEW_MAIL_MS = 60_000;
const READY_POLL_MS = 300;
const UNREAD_MS = 2 * 86_400_000;

const { ports } = JSON.parse(process.argv[2] ?? '{}') as { ports: Record<MailProviderId | 'model', number> };
const config = readConfig();
const toOrigin = (id: MailProviderId) => `http://${DOMAINS[id]}.${config.baseDomain}:${config.port}`;

/** Returns the user with the mailbox. */
function getOwner(id: MailProviderId) {
  const [owner] = PROVIDER_USERS[id];
  if (!owner) throw new Error(`No user signs in by ${id}.`);
  return owner;
}

const formatPerson = ({ name, address }: { name: string; address: string }) => `${name} <${address}>`;
const toMessageSeed = ({ from, to, cc = [], subject, body, sentAt, internetId = '' }: NewMessage): MessageSeed => ({
  from: formatPerson(from),
  to: to.map(formatPerson),
  cc: cc.map(formatPerson),
  subject,
  text: body,
  messageId: internetId,
  at: sentAt,
  isRead: Date.now() - Date.parse(sentAt) > UNREAD_MS,
});
/** Refers to the previous message of a conversation. */
const toConversation = (messages: readonly NewMessage[]): MessageSeed[] =>
  messages.map((message, at) => {
    const inReplyTo = messages[at - 1]?.internetId;
    return { ...toMessageSeed(message), ...(inReplyTo && { inReplyTo, references: [inReplyTo] }) };
  });

const toEventSeed = ({ title, start, end, attendees = [], ...rest }: NewMeeting, zone: string): EventSeed => {
  const toLocal = (instant: string) => formatTimestamp(new Date(instant), zone).replace(' ', 'T');
  const [organizer = '', ...guests] = attendees;
  return {
    organizer,
    attendees: guests.map((email) => ({ email, response: rest.responses?.[email] ?? 'none' })),
    subject: title,
    start: toLocal(start),
    end: toLocal(end),
    zone,
    ...(rest.location && { location: rest.location }),
    ...(rest.joinUrl && { joinUrl: rest.joinUrl }),
  };
};

/** Fills the mailbox and the calendar of a user. @returns messages that arrive later */
async function fillMailbox(
  services: Services,
  { tenant, today, accounts, parts }: SeededCompany,
  { id, control }: { id: MailProviderId; control: MailProvider['control'] },
): Promise<MessageSeed[]> {
  const user = getOwner(id);
  const { timeZone } = parts.tenant;
  const { threads, meetings } = await services.database.inTenant(tenant, 'read', async (tx) => {
    const [found] = await tx.rows<{ id: number }>('select id from users where tenant_id = $1 and email = $2', [
      tx.tenant,
      user.email,
    ]);
    const owner = toColleague(user, found?.id ?? 0);
    return planMailbox(tx, {
      owner,
      lead: owner,
      accounts,
      today,
      timeZone,
      visibility: 'participants',
      connectionId: 0,
    });
  });
  await control.generate({ user: user.email, count: OTHER_MESSAGES, secondsApart: 40_000 });
  await control.deliver(...threads.flatMap(({ messages }) => toConversation(messages)));
  await control.addEvents(...meetings.map((meeting) => toEventSeed(meeting, timeZone)));
  const incoming = threads.flatMap(({ messages }) => messages.filter(({ direction }) => direction === 'in'));
  return incoming.slice(0, LATER_MESSAGES).map((message) => {
    const { at: _at, messageId: _id, isRead: _isRead, ...later } = toMessageSeed(message);
    return later;
  });
}

/** Sets up the provider as an administrator would. */
async function enableSignIn(
  { database, key }: Services,
  tenant: number,
  id: MailProviderId,
  { url: issuer, client }: MailProvider,
): Promise<void> {
  const settings = {
    issuer,
    hosted_domain: `${DOMAINS[id]}.example`,
    ...(id === 'microsoft' && { directory: DIRECTORY }),
  };
  await database.inTenant(tenant, 'write', async (tx) => {
    const [row] = await tx.rows<{ id: number }>(
      'insert into sign_in_providers (tenant_id, strategy, client_id, config) values ($1, $2, $3, $4) returning id',
      [tx.tenant, MAIL_PROVIDERS[id].strategy, client.id, JSON.stringify(settings)],
    );
    const location = { tenant, column: 'sign_in_providers.client_secret_sealed', row: row?.id ?? 0 } as const;
    await tx.rows('update sign_in_providers set client_secret_sealed = $3 where tenant_id = $1 and id = $2', [
      tx.tenant,
      row?.id,
      key.sealer.seal(location, client.secret),
    ]);
  });
}

/** The address of the model changes with every start. A provider that an administrator has entered remains. */
async function addModel({ database, key, now }: Services, tenant: number, model: AiEmulator): Promise<void> {
  await database.inTenant(tenant, 'write', async (tx) => {
    const stored = await findStoredProvider(tx, { key });
    if (stored && stored.model !== AI_MODEL) return;
    await saveAiProvider(tx, { key }, { ...toAiSettings(model), monthly_cost: 20 }, { userId: null, now: now() });
  });
}

async function findDemo({ database }: Services): Promise<number[]> {
  const rows = await database.owner.selectFrom('tenants').select('id').where('domain', '=', 'demo').execute();
  return rows.map(({ id }) => id);
}

async function waitForServer(): Promise<void> {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${config.port}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await wait(READY_POLL_MS);
  }
}

const running = await Promise.all(
  MAIL_PROVIDER_IDS.map(async (id) => {
    const { email, firstName, lastName } = getOwner(id);
    const redirectUris = ['oauth', 'mail-connection'].map((name) => `${toOrigin(id)}/v1/api/${name}/callback/`);
    const users = [{ email, name: `${firstName} ${lastName}` }];
    return { id, provider: await STARTS[id]({ port: ports[id], redirectUris, users }) };
  }),
);
const model = await startAiProvider({ port: ports.model });
async function end(): Promise<never> {
  await Promise.all([model.stop(), ...running.map(({ provider }) => provider.stop())]);
  process.exit();
}
process.stdin.resume().once('end', () => void end());
process.once('SIGTERM', () => void end());
// Ctrl-C reaches this process too, but the server ends first.
process.on('SIGINT', () => undefined);

await waitForServer();
const mainstay = await openMainstay(config);
const { services } = mainstay;
const later: { control: MailProvider['control']; messages: MessageSeed[] }[] = [];
for (const { id, provider } of running) {
  const company = await seedProviderCompany(services, id);
  await enableSignIn(services, company.tenant, id, provider);
  await addModel(services, company.tenant, model);
  const messages = await fillMailbox(services, company, { id, control: provider.control });
  later.push({ control: provider.control, messages });
}
for (const tenant of await findDemo(services)) await addModel(services, tenant, model);
await mainstay.close();
const lines = [
  'Google and Microsoft are emulated on this machine, where any password is accepted. New mail arrives every minute.',
  'A model is emulated too. The demo company and these companies use it: it repeats its prompt instead of writing texts.',
  ...MAIL_PROVIDER_IDS.flatMap((id) => [
    `${MAIL_PROVIDERS[id].label.padEnd(20)}${toOrigin(id)}`,
    ...PROVIDER_USERS[id].map(({ email, purpose }) => `  ${email.padEnd(26)}${purpose}`),
  ]),
  `Administrators        password ${DEMO_PASSWORD}`,
];
process.stdout.write(`${lines.join('\n')}\n\n`);
for (let turn = 0; ; turn++) {
  await wait(NEW_MAIL_MS);
  for (const { control, messages } of later) {
    const message = messages[turn % messages.length];
    if (message) await control.deliver(message);
  }
}
