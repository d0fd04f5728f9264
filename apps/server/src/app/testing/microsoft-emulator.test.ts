/** The emulator of Microsoft, called by Microsoft's own client. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type GraphClient, type GraphError, openGraphClient } from './graph-client.ts';
import { type MailProvider, startMicrosoft, type Tokens } from './mail-providers.ts';

const NOW = '2026-11-19T11:30:00.000Z';
const ANN = 'ann@acme.test';
const BOB = 'bob@acme.test';
const EVE = 'eve@acme.test';
const SCOPES = ['openid', 'offline_access', 'User.Read', 'Mail.ReadWrite', 'Mail.Send', 'Calendars.ReadWrite'];

let microsoft: MailProvider;
let ann: GraphClient;
let bob: GraphClient;
const tokens = new Map<string, Tokens>();
const grant = async (user: string, scopes = SCOPES) => {
  tokens.set(user, await microsoft.control.grant(user, scopes));
};
const open = (user: string) =>
  openGraphClient(microsoft.url, () => Promise.resolve(tokens.get(user)?.access_token ?? ''));

beforeAll(async () => {
  const users = [
    { email: ANN, name: 'Ann Ash' },
    { email: BOB, name: 'Bob Birch', folders: ['Inbox/Customers'] },
    { email: EVE, name: 'Eve Elm', scopes: ['Mail.ReadWrite'] },
  ];
  microsoft = await startMicrosoft({ now: NOW, users });
  [ann, bob] = await Promise.all([open(ANN), open(BOB)]);
});
beforeEach(async () => {
  await microsoft.control.clock({ now: NOW });
  await grant(ANN);
  await grant(BOB);
});
afterAll(async () => {
  await Promise.all([ann?.close(), bob?.close()]);
  await microsoft?.stop();
});

const getError = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ statusCode, code }: GraphError) => `${statusCode} ${code}`,
  );
const to = (...addresses: string[]) => addresses.map((address) => ({ emailAddress: { address } }));
const findSubjects = async (client: GraphClient, path: string) =>
  (await client.readAll(await client.call(path).get())).items.map(({ subject }) => subject);

test('the page iterator reads each of 25 messages once, also if pages are half empty', async () => {
  await microsoft.control.generate({ user: ANN, count: 25 });
  const path = '/me/messages?$top=4&$select=id,receivedDateTime&$orderby=receivedDateTime desc';
  const first = await ann.call(path).get();
  expect(first.value).toHaveLength(4);
  const { items } = await ann.readAll(first);
  expect(new Set(items.map(({ id }) => id)).size).toBe(25);
  expect(items.map(({ receivedDateTime }) => receivedDateTime).slice(0, 2)).toEqual([
    '2026-11-19T11:30:00Z',
    '2026-11-19T11:20:00Z',
  ]);
  await microsoft.control.halfPages(true);
  const half = await ann.call(path).get();
  expect(half.value).toHaveLength(2);
  expect((await ann.readAll(half)).items).toEqual(items);
  await microsoft.control.halfPages(false);
});

test('filters, searches and orders follow the rules of Graph', async () => {
  const filter = "receivedDateTime ge 2026-11-19T11:10:00Z and from/emailAddress/address eq 'cora@customer.test'";
  expect(await findSubjects(ann, `/me/messages?$filter=${filter}&$orderby=receivedDateTime desc`)).toEqual([
    'About the renewal 9',
    'Re: About the roadmap 8',
  ]);
  expect(await findSubjects(ann, '/me/messages?$search="from:cora subject:invoice"')).toHaveLength(2);
  expect(
    await findSubjects(ann, '/me/messages?$search="(to:cora OR subject:invoice) AND NOT body:seats"'),
  ).toHaveLength(6);
  const errors = [
    `/me/messages?$filter=isRead eq true&$orderby=receivedDateTime desc`,
    `/me/messages?$search="a"&$orderby=receivedDateTime desc`,
    `/me/messages?$search="a"&$filter=isRead eq true`,
    '/me/messages?$select=unknown',
    '/me/messages?$unknown=1',
    '/me/unknown',
  ];
  expect(await Promise.all(errors.map((path) => getError(ann.call(path).get())))).toEqual([
    '400 InefficientFilter',
    '400 SearchWithOrderBy',
    '400 SearchWithFilter',
    '400 BadRequest',
    '400 BadRequest',
    '400 BadRequest',
  ]);
});

test('delta reports new, changed, moved and deleted messages, and rejects an expired token', async () => {
  const start = await ann.readAll(await ann.call('/me/mailFolders/inbox/messages/delta?$select=subject,isRead').get());
  expect(start.items).toHaveLength(19);
  const [stored] = await microsoft.control.deliver({ from: 'cora@customer.test', to: [ANN], subject: 'New' });
  const [read, moved, deleted] = start.items.map(({ id }) => id);
  await ann.call(`/me/messages/${encodeURIComponent(read ?? '')}`).patch({ isRead: false });
  await ann.call(`/me/messages/${encodeURIComponent(moved ?? '')}`).delete();
  await microsoft.control.deleteMessage(ANN, deleted ?? '');
  const next = await ann.readAll(await ann.call(start.deltaLink ?? '').get());
  expect(next.items).toEqual([
    expect.objectContaining({ id: stored?.id, subject: 'New', isRead: false }),
    // Only what can change in a message that was read before.
    { '@odata.type': '#microsoft.graph.message', '@odata.etag': expect.any(String), id: read, isRead: false },
    { '@odata.type': '#microsoft.graph.message', id: moved, '@removed': { reason: 'changed' } },
    { '@odata.type': '#microsoft.graph.message', id: deleted, '@removed': { reason: 'deleted' } },
  ]);
  expect((await ann.readAll(await ann.call(next.deltaLink ?? '').get())).items).toEqual([]);
  await microsoft.control.expireSync(ANN);
  expect(await getError(ann.call(next.deltaLink ?? '').get())).toBe('410 SyncStateNotFound');
});

test('a filtered delta begins with the 5,000 newest messages', async () => {
  await microsoft.control.generate({ user: EVE, count: 6720, secondsApart: 1 });
  tokens.set(ANN, await microsoft.control.grant(EVE, ['Mail.ReadWrite']));
  expect(await ann.call('/me/mailFolders/inbox').get()).toMatchObject({ totalItemCount: 5040 });
  const path = '/me/mailFolders/inbox/messages/delta?$select=id&$filter=receivedDateTime ge 2026-01-01T00:00:00Z';
  const first = await ann.call(path).header('Prefer', 'odata.maxpagesize=5000').get();
  expect(first.value).toHaveLength(5000);
  expect((await ann.call(String(first['@odata.deltaLink'])).get()).value).toEqual([]);
});

test('folders that a user added are found under their parents, and tracked as the others', async () => {
  const message = { from: 'cora@customer.test', to: [BOB], subject: 'Filed' };
  await microsoft.control.deliver({ ...message, folder: 'Inbox/Customers' });
  const names = (await bob.call('/me/mailFolders?$top=20').get()).value.map(({ displayName }) => displayName);
  expect(names).toEqual(['Inbox', 'Sent Items', 'Drafts', 'Archive', 'Junk Email', 'Deleted Items', 'Outbox']);
  const [folder] = (await bob.call('/me/mailFolders/inbox/childFolders').get()).value;
  expect(folder).toMatchObject({ displayName: 'Customers', childFolderCount: 0, totalItemCount: 1 });
  const delta = `/me/mailFolders/${folder?.id}/messages/delta?$filter=receivedDateTime ge`;
  expect(await findSubjects(bob, `${delta} 2026-11-19T00:00:00Z`)).toEqual(['Filed']);
  expect(await findSubjects(bob, `${delta} 2026-11-20T00:00:00Z`)).toEqual([]);
});

test('a sent message arrives with its headers and attachments, and no one sees its blind copies', async () => {
  const message = {
    subject: 'Plan',
    body: { contentType: 'HTML', content: '<p>See <b>this</b></p>' },
    toRecipients: to('cora@customer.test'),
    bccRecipients: to(BOB),
    internetMessageHeaders: [{ name: 'X-Mainstay', value: '7' }],
    attachments: [
      {
        '@odata.type': '#microsoft.graph.fileAttachment',
        name: 'a.txt',
        contentType: 'text/plain',
        contentBytes: 'aGk=',
      },
    ],
  };
  await ann.call('/me/sendMail').post({ message });
  const path = "?$filter=subject eq 'Plan'&$select=bccRecipients,internetMessageHeaders,hasAttachments,bodyPreview";
  const [sent] = (await ann.call(`/me/mailFolders/sentitems/messages${path}`).get()).value;
  const [received] = (await bob.call(`/me/mailFolders/inbox/messages${path}`).get()).value;
  expect(sent?.bccRecipients).toEqual([{ emailAddress: { address: BOB, name: BOB } }]);
  expect(received).toMatchObject({ bccRecipients: [], hasAttachments: true, bodyPreview: 'See this' });
  expect(received?.internetMessageHeaders).toContainEqual({ name: 'X-Mainstay', value: '7' });
  const attachments = await bob.call(`/me/messages/${received?.id}/attachments`).get();
  expect(attachments.value).toMatchObject([{ name: 'a.txt', size: 2, contentBytes: 'aGk=' }]);
  const wrongHeader = { ...message, internetMessageHeaders: [{ name: 'Mainstay', value: '7' }] };
  expect(await getError(ann.call('/me/sendMail').post({ message: wrongHeader }))).toBe(
    '400 InvalidInternetMessageHeader',
  );
  const foreign = { ...message, from: { emailAddress: { address: BOB } } };
  expect(await getError(ann.call('/me/sendMail').post({ message: foreign }))).toBe('403 ErrorSendAsDenied');
});

test('replies continue the conversation in both mailboxes; a sent draft has another id', async () => {
  const draft = await ann.call('/me/messages').post({ subject: 'Call', toRecipients: to(BOB) });
  await ann.call(`/me/messages/${draft.id}/send`).post({});
  expect(await getError(ann.call(`/me/messages/${draft.id}`).get())).toBe('404 ErrorItemNotFound');
  const [question] = (await bob.call("/me/messages?$filter=subject eq 'Call'").get()).value;
  const { id } = await bob.call(`/me/messages/${question?.id}/createReply`).post({ comment: 'Yes' });
  await bob.call(`/me/messages/${id}/send`).post({});
  const path = `/me/messages?$filter=conversationId eq '${String(draft.conversationId)}'`;
  const { value } = await ann.call(`${path}&$select=subject,internetMessageHeaders,isDraft`).get();
  expect(value.map(({ subject }) => subject)).toEqual(['RE: Call', 'Call']);
  expect(value.find(({ subject }) => subject === 'RE: Call')?.internetMessageHeaders).toContainEqual({
    name: 'In-Reply-To',
    value: question?.internetMessageId,
  });
});

test('the calendar view expands a series in the preferred time zone; the attendee gets it and responds', async () => {
  const at = (dateTime: string) => ({ dateTime, timeZone: 'New Zealand Standard Time' });
  const event = await ann.call('/me/events').post({
    subject: 'Review',
    start: at('2026-11-23T10:00:00'),
    end: at('2026-11-23T10:30:00'),
    attendees: [{ emailAddress: { address: BOB, name: 'Bob' }, type: 'required' }],
    isOnlineMeeting: true,
    recurrence: {
      pattern: { type: 'weekly', interval: 1, daysOfWeek: ['monday'] },
      range: { type: 'numbered', startDate: '2026-11-23', numberOfOccurrences: 3 },
    },
  });
  const view = '/me/calendarView?startDateTime=2026-11-20T00:00:00Z&endDateTime=2026-12-20T00:00:00Z';
  const readStarts = async (client: GraphClient) =>
    (await client.call(view).header('Prefer', 'outlook.timezone="Pacific/Auckland"').get()).value.map(
      ({ start, isCancelled }) =>
        `${(start as { dateTime: string }).dateTime.slice(0, 16)}${isCancelled ? ' cancelled' : ''}`,
    );
  expect(await readStarts(bob)).toEqual(['2026-11-23T10:00', '2026-11-30T10:00', '2026-12-07T10:00']);
  const { items, deltaLink } = await ann.readAll(await ann.call(view.replace('View', 'View/delta')).get());
  expect(items.map(({ type }) => type)).toEqual(['seriesMaster', 'occurrence', 'occurrence', 'occurrence']);
  const [, , second, third] = items;
  await ann
    .call(`/me/events/${second?.id}`)
    .patch({ start: at('2026-12-01T09:00:00'), end: at('2026-12-01T09:30:00') });
  await ann.call(`/me/events/${third?.id}`).delete();
  expect(await readStarts(ann)).toEqual(['2026-11-23T10:00', '2026-12-01T09:00']);
  expect(await readStarts(bob)).toEqual(['2026-11-23T10:00', '2026-12-01T09:00', '2026-12-07T10:00 cancelled']);
  const changes = await ann.readAll(await ann.call(deltaLink ?? '').get());
  expect(changes.items).toContainEqual({ id: third?.id, '@removed': { reason: 'deleted' } });
  const [copy] = (await bob.call(`/me/events?$filter=iCalUId eq '${String(event.iCalUId)}'`).get()).value;
  await bob.call(`/me/events/${copy?.id}/accept`).post({ sendResponse: true });
  expect((await ann.call(`/me/events/${event.id}`).get()).attendees).toMatchObject([
    { status: { response: 'accepted' } },
  ]);
  expect(await getError(bob.call(`/me/events/${copy?.id}`).patch({ subject: 'x' }))).toBe('403 ErrorAccessDenied');
});

test('only the scopes that a user grants are issued, and a refresh token only for offline access', async () => {
  const { access_token, ...issued } = await microsoft.control.grant(EVE, ['openid', 'Mail.ReadWrite', 'Mail.Send']);
  expect(issued).toEqual({ expires_in: 3600, scope: 'openid Mail.ReadWrite' });
  tokens.set(ANN, { access_token, ...issued });
  expect(await getError(ann.call('/me/sendMail').post({ message: {} }))).toBe('403 ErrorAccessDenied');
});

test('a connection that is closed after a message was sent does not undo it', async () => {
  const count = async () => (await microsoft.control.readMailbox(ANN)).messages.length;
  const before = await count();
  await microsoft.control.drop({ path: '/sendMail' });
  await expect(
    ann.call('/me/sendMail').post({ message: { toRecipients: to('cora@customer.test') } }),
  ).rejects.toThrow();
  expect(await count()).toBe(before + 1);
});

test('a token without the scope, an expired one and a removed consent are rejected', async () => {
  await grant(BOB, ['Mail.Read']);
  expect(await getError(bob.call('/me/calendarView').get())).toBe('403 ErrorAccessDenied');
  expect(await getError(bob.call('/me/sendMail').post({}))).toBe('403 ErrorAccessDenied');
  await microsoft.control.clock({ advance: 3601 });
  expect(await getError(ann.call('/me').get())).toBe('401 InvalidAuthenticationToken');
  const refresh = async () => {
    const parameters = { grant_type: 'refresh_token', refresh_token: tokens.get(ANN)?.refresh_token ?? '' };
    const { id: client_id, secret: client_secret } = microsoft.client;
    const body = new URLSearchParams({ ...parameters, client_id, client_secret });
    const reply = (await (await fetch(`${microsoft.url}/token`, { method: 'POST', body })).json()) as Tokens;
    tokens.set(ANN, reply);
    return reply;
  };
  const { scope } = await refresh();
  expect(scope).toBe('openid User.Read Mail.ReadWrite Mail.Send Calendars.ReadWrite');
  expect(await ann.call('/me').get()).toMatchObject({ mail: ANN, displayName: 'Ann Ash' });
  await microsoft.control.revoke(ANN);
  expect(await getError(ann.call('/me').get())).toBe('401 InvalidAuthenticationToken');
  expect(await refresh()).toMatchObject({ error: 'invalid_grant' });
});

test('the client waits as long as a throttled call requires, and tries again after an unavailable one', async () => {
  await microsoft.control.clearLog();
  await microsoft.control.throttle({ retryAfter: 1 });
  const startedAt = performance.now();
  expect(await ann.call('/me').get()).toMatchObject({ mail: ANN });
  expect(performance.now() - startedAt).toBeGreaterThan(950);
  await microsoft.control.fail({ status: 500 });
  expect(await getError(ann.call('/me').get())).toBe('500 UnknownError');
  await microsoft.control.drop();
  await expect(ann.call('/me').get()).rejects.toThrow();
  const log = await microsoft.control.log();
  expect(log.map(({ path, status, user }) => `${path} ${status} ${user ?? ''}`)).toEqual([
    '/v1.0/me 429 ',
    `/v1.0/me 200 ${ANN}`,
    '/v1.0/me 500 ',
    `/v1.0/me 0 ${ANN}`,
  ]);
});

test('a subscription is validated, and receives each change, twice if notifications are duplicated', async () => {
  const received: { clientState: string; changeType: string; resourceData: { id: string } }[] = [];
  const server = createServer((request, reply) => {
    const token = new URL(request.url ?? '/', 'http://localhost').searchParams.get('validationToken');
    if (token) return void reply.writeHead(200, { 'content-type': 'text/plain' }).end(token);
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      received.push(...(JSON.parse(body) as { value: typeof received }).value);
      reply.writeHead(202).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const subscription = {
    changeType: 'created',
    notificationUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    resource: 'me/mailFolders/inbox/messages',
    expirationDateTime: '2026-11-20T11:30:00Z',
    clientState: 'secret',
  };
  const tooLong = { ...subscription, expirationDateTime: '2026-12-20T11:30:00Z' };
  expect(await getError(ann.call('/subscriptions').post(tooLong))).toBe('400 ValidationError');
  const { id } = await ann.call('/subscriptions').post(subscription);
  await microsoft.control.duplicateNotifications(true);
  const [message] = await microsoft.control.deliver({ from: 'cora@customer.test', to: [ANN], subject: 'Ping' });
  await expect.poll(() => received.length).toBe(2);
  expect(received[0]).toMatchObject({ subscriptionId: id, clientState: 'secret', resourceData: { id: message?.id } });
  await ann.call(`/subscriptions/${id}`).delete();
  server.close();
});

test('a mailbox that was removed is reported as such', async () => {
  await microsoft.control.removeMailbox(BOB);
  expect(await getError(bob.call('/me/messages').get())).toBe('404 MailboxNotEnabledForRESTAPI');
});
