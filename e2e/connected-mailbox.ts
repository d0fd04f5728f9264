/**
 * A server of one test file whose people have signed in by Google and by Microsoft and connected their mailboxes and calendars, against
 * emulators in their own processes.
 */
import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import {
  CONNECTION_PARTS,
  MAIL_PROVIDERS,
  MAIL_PROVIDER_IDS,
  type MailProviderId,
} from '@mainstay/contract/rules/mail-providers';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { buildAccounts, buildMembers } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildContacts } from '../apps/server/src/app/demo/factories/contacts.ts';
import {
  type EventSeed,
  type MailProvider,
  type MessageSeed,
  startGoogle,
  startMicrosoft,
} from '../apps/server/src/app/testing/mail-providers.ts';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { DEMO_PASSWORD, openPage, waitForRoute } from './browser.ts';
import { openDatabase } from './company.ts';
import { callAsPageUser } from './components-pages.ts';
import { installation, useOwnServer } from './installation.ts';
import { startMailingServer } from './mailing-server.ts';
import { CLIENT, DIRECTORY, enableSignIn } from './sign-in-provider.ts';

/** Of both companies. */
export const TIME_ZONE = 'Europe/Berlin';
/** Contacts of Alder. */
export const DANA = 'dana@alder.test';
export const OMAR = 'omar@alder.test';
/** The people of the company that signs in by Google, and of the one that signs in by Microsoft. */
const COMPANIES = {
  google: {
    domain: 'harbor',
    owner: ['gil@harbor.test', 'Gil', 'Grant'],
    reader: ['rita@harbor.test', 'Rita', 'Read'],
  },
  microsoft: { domain: 'wharf', owner: ['mia@wharf.test', 'Mia', 'Moss'], reader: ['rob@wharf.test', 'Rob', 'Read'] },
} as const;
/** How each provider is started and set up. */
const SETUPS = {
  google: { start: startGoogle, config: {} },
  microsoft: { start: startMicrosoft, config: { directory: DIRECTORY } },
} as const;

/** Returns the day in this number of days, in the company's time zone, as `YYYY-MM-DD`. */
export const inDays = (days: number): string => addDays(toCalendarDay(new Date(), TIME_ZONE), days);

/** What both mailboxes and calendars contain at first. `owner` is the user. */
const buildMessages = (owner: string): MessageSeed[] => [
  {
    from: `Dana Dock <${DANA}>`,
    to: [owner],
    subject: 'Berths for the winter',
    html: '<p>Are <b>two berths</b> free in January?</p>',
    at: `${inDays(-2)}T08:30:00Z`,
  },
  {
    from: `Omar Oak <${OMAR}>`,
    to: [owner],
    cc: [`Dana Dock <${DANA}>`],
    subject: 'Invoice 1207',
    text: 'Please find the invoice attached.',
    attachments: [
      { name: 'invoice.txt', contentType: 'text/plain', base64: Buffer.from('Invoice 1207').toString('base64') },
    ],
    at: `${inDays(-1)}T10:00:00Z`,
  },
  {
    from: 'news@letters.test',
    to: [owner],
    subject: 'Weekly news',
    text: 'Nothing new.',
    at: `${inDays(-3)}T06:00:00Z`,
  },
];
const buildEvents = (owner: string): EventSeed[] => [
  {
    organizer: owner,
    attendees: [{ email: DANA, response: 'accepted' }],
    subject: 'Quarterly review',
    text: 'Numbers first, then plans.',
    start: `${inDays(0)}T10:00:00`,
    end: `${inDays(0)}T11:00:00`,
    zone: TIME_ZONE,
    location: 'Pier 4',
    joinUrl: 'https://meet.test/review',
  },
  {
    organizer: owner,
    subject: 'Focus time',
    start: `${inDays(0)}T10:30:00`,
    end: `${inDays(0)}T12:00:00`,
    zone: TIME_ZONE,
  },
  { organizer: owner, subject: 'Company day', start: inDays(1), end: inDays(2), zone: TIME_ZONE },
];

/** A company whose people have connected their mailboxes. */
export interface ConnectedCompany {
  domain: string;
  provider: MailProvider;
  /** Address of an account manager. */
  owner: string;
  /** Address of a user who may only read. */
  reader: string;
  /** Address of an administrator, who signs in by password and has no mailbox. */
  admin: string;
  /** An account of the owner, with Dana and Omar as contacts. The reader is a member. */
  accountId: number;
  /** The owner can only view it. It has no contacts. */
  viewedAccountId: number;
}
export type ConnectedMailboxes = Record<MailProviderId, ConnectedCompany>;

/** Creates the company with its people, accounts and contacts. */
async function buildCompany(id: MailProviderId, provider: MailProvider): Promise<ConnectedCompany> {
  const { domain, owner, reader } = COMPANIES[id];
  const admin = `admin@${domain}.test`;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const tenant = await createTenant(openDatabase(), { domain, name: 'Harbor', timeZone: TIME_ZONE });
  const accounts = await openDatabase().inTenant(tenant, 'write', async (tx) => {
    const addUser = ([email, firstName, lastName]: readonly [string, string, string], isReader: boolean) =>
      createUser(tx, { email, firstName, lastName, roles: ['CSM'], userAccessType: isReader ? 'read_only' : 'full' });
    const adminId = await createUser(tx, { email: admin, firstName: 'Ada', roles: ['ADM'], passwordHash });
    const [ownerId, readerId] = [await addUser(owner, false), await addUser(reader, true)];
    const [accountId = 0, viewedAccountId = 0] = await buildAccounts(tx, [
      { name: 'Alder', ownerId },
      { name: 'Birch', ownerId: adminId },
    ]);
    await buildMembers(tx, [
      { accountId, userId: readerId, type: 'E' },
      { accountId: viewedAccountId, userId: ownerId, type: 'E', readOnly: true },
    ]);
    await buildContacts(tx, [
      { accountId, firstName: 'Dana', lastName: 'Dock', email: DANA },
      { accountId, firstName: 'Omar', lastName: 'Oak', email: OMAR },
    ]);
    // The first synchronization finds their messages and events, so it must not be repeated for them while a test counts entries.
    await tx.rows('update contacts set mail_searched_key = email_key where tenant_id = $1', [tx.tenant]);
    await tx.rows('update settings set setup_done_at = now() where tenant_id = $1', [tx.tenant]);
    return { accountId, viewedAccountId };
  });
  const config = { issuer: provider.url, hosted_domain: `${domain}.test`, ...SETUPS[id].config };
  await enableSignIn(tenant, MAIL_PROVIDERS[id].strategy, config);
  return { domain, provider, owner: owner[0], reader: reader[0], admin, ...accounts };
}

/** Signs in and consents on the pages of the provider until the browser is back. */
export async function consentInBrowser(page: Page, provider: Pick<MailProvider, 'url'>, email: string): Promise<void> {
  const isThere = () => page.url().startsWith(provider.url);
  await page.waitForURL(`${provider.url}/**`);
  while (isThere()) {
    const url = page.url();
    const login = page.locator('input[name=login]');
    if (await login.count()) {
      await login.fill(email);
      await page.locator('input[name=password]').fill('any');
    }
    const account = page.getByRole('button', { name: email });
    await ((await account.count()) ? account : page.locator('button[type=submit]')).click();
    await page.waitForURL((next) => next.href !== url);
  }
}

/** Signs in by the provider, and connects mail and calendar. Later, `openSignedIn` opens pages of this session. */
async function connectMailbox(id: MailProviderId, { domain, provider }: ConnectedCompany, email: string) {
  const page = await openPage({ domain });
  await page.goto('/#!/email');
  await page.getByRole('link', { name: `Continue with ${MAIL_PROVIDERS[id].label}` }).click();
  await consentInBrowser(page, provider, email);
  await page.getByRole('banner').waitFor();
  const body = { provider: id, parts: CONNECTION_PARTS };
  const { url } = await callAsPageUser<{ url: string }>(page, 'POST', '/v1/api/mail-connection/start/', body);
  await page.goto(url);
  await consentInBrowser(page, provider, email);
  await waitForRoute(page, /profile\/mailbox$/);
  const session = JSON.stringify(await page.context().storageState());
  writeFileSync(path.join(installation().sessionFolder, `${domain}-${email}.json`), session);
  await page.context().close();
}

/** Starts an emulator with a mailbox and a calendar of each user. */
async function startProvider(id: MailProviderId, port: number): Promise<MailProvider> {
  const { domain, owner, reader } = COMPANIES[id];
  const origin = `http://${domain}.localhost:${port}`;
  const provider = await SETUPS[id].start({
    client: CLIENT,
    redirectUris: ['oauth', 'mail-connection'].map((name) => `${origin}/v1/api/${name}/callback/`),
    users: [owner, reader].map(([email, first, last]) => ({ email, name: `${first} ${last}` })),
  });
  await provider.control.deliver(...buildMessages(owner[0]));
  await provider.control.addEvents(...buildEvents(owner[0]), ...buildEvents(reader[0]));
  return provider;
}

/** Starts the server before the tests of a file, with everyone connected. */
export function useConnectedMailboxes(): ConnectedMailboxes {
  const companies = {} as ConnectedMailboxes;
  const providers: MailProvider[] = [];
  beforeAll(async () => {
    const server = await startMailingServer(async (port) => {
      providers.push(...(await Promise.all(MAIL_PROVIDER_IDS.map((id) => startProvider(id, port)))));
      const [google, microsoft] = providers;
      return {
        GOOGLE_API_URL: google?.apiUrl ?? '',
        MICROSOFT_GRAPH_URL: microsoft?.apiUrl ?? '',
        OUTBOUND_ALLOW: '127.0.0.1,localhost',
      };
    });
    useOwnServer(server);
    for (const [at, id] of MAIL_PROVIDER_IDS.entries()) {
      const company = await buildCompany(id, providers[at] as MailProvider);
      companies[id] = company;
      for (const email of [company.owner, company.reader]) await connectMailbox(id, company, email);
    }
  }, 120_000);
  afterAll(async () => {
    await Promise.all(providers.map((provider) => provider.stop()));
  });
  return companies;
}
