/** The emulator of Google: tokens, Gmail and Google Calendar. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailProvider, startGoogle, type Tokens } from './mail-providers.ts';

const NOW = '2026-11-19T11:30:00.000Z';
const ANN = 'ann@acme.test';
const BOB = 'bob@acme.test';
const AUTH = 'https://www.googleapis.com/auth/';
const SCOPES = ['openid', 'email', `${AUTH}gmail.modify`, `${AUTH}calendar.events`];
const GMAIL = '/gmail/v1/users/me';
const EVENTS = '/calendar/v3/calendars/primary/events';

interface Item {
  id: string;
  threadId: string;
  labelIds: string[];
  status: string;
  start?: { dateTime?: string };
  [key: string]: unknown;
}
interface Reply extends Item {
  messages: Item[];
  items: Item[];
  history: Item[];
  payload: { mimeType: string; headers: { name: string; value: string }[]; parts: Item[] };
  nextPageToken?: string;
  nextSyncToken?: string;
  historyId: string;
  error: { message: string; errors: { reason: string }[] };
}

let google: MailProvider;
const tokens = new Map<string, Tokens>();
const grant = async (user: string, scopes = SCOPES) => {
  tokens.set(user, await google.control.grant(user, scopes));
};
beforeAll(async () => {
  const users = [
    { email: ANN, name: 'Ann Ash' },
    { email: BOB, name: 'Bob Birch' },
  ];
  google = await startGoogle({ now: NOW, users });
  await google.control.generate({ user: ANN, count: 25 });
});
beforeEach(async () => {
  await google.control.clock({ now: NOW });
  await grant(ANN);
  await grant(BOB);
});
afterAll(() => google?.stop());

async function send(
  user: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Reply }> {
  const headers = { authorization: `Bearer ${tokens.get(user)?.access_token}`, 'content-type': 'application/json' };
  const reply = await fetch(`${google.apiUrl}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: (text ? JSON.parse(text) : {}) as Reply };
}
async function call(user: string, method: string, path: string, body?: object): Promise<Reply> {
  const reply = await send(user, method, path, body);
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.body.error.errors[0]?.reason}`);
  return reply.body;
}
const get = (user: string, path: string, query: Record<string, string> = {}) =>
  call(user, 'GET', `${path}?${new URLSearchParams(query)}`);
const getError = async (user: string, method: string, path: string, body?: object) => {
  const reply = await send(user, method, path, body);
  return `${reply.status} ${reply.body.error?.errors[0]?.reason}`;
};
const write = (lines: string[], body = 'Hello') => ({
  raw: Buffer.from([...lines, 'MIME-Version: 1.0', 'Content-Type: text/plain', '', body].join('\r\n')).toString(
    'base64url',
  ),
});

test('pages contain each message once, also if they are half empty', async () => {
  const readAll = async () => {
    const ids: string[] = [];
    let pageToken = '';
    do {
      const page = await get(ANN, `${GMAIL}/messages`, { maxResults: '10', ...(pageToken && { pageToken }) });
      ids.push(...page.messages.map(({ id }) => id));
      pageToken = page.nextPageToken ?? '';
    } while (pageToken);
    return ids;
  };
  const ids = await readAll();
  expect(new Set(ids).size).toBe(25);
  await google.control.halfPages(true);
  expect(await readAll()).toEqual(ids);
  await google.control.halfPages(false);
});

test('queries combine terms by AND, OR and exclusion; unknown operators and options are errors', async () => {
  const count = async (q: string) => (await get(ANN, `${GMAIL}/messages`, { q })).resultSizeEstimate;
  expect(await count('from:cora@customer.test')).toBe(19);
  expect(await count('{from:ann to:nora}')).toBe(6);
  expect(await count('from:ann OR subject:renewal')).toBe(10);
  expect(await count('-in:sent after:1795086000')).toBe(3);
  expect(await count('"add ten seats" in:sent')).toBe(1);
  expect(await count('rene')).toBe(0);
  expect(await getError(ANN, 'GET', `${GMAIL}/messages?q=size:5`)).toBe('400 invalidArgument');
  expect(await getError(ANN, 'GET', `${GMAIL}/messages?unknown=5`)).toBe('400 invalidArgument');
  expect(await getError(ANN, 'GET', `${GMAIL}/unknown`)).toBe('404 notFound');
});

test('a sent message arrives in the mailbox of another user, with its headers and without blind copies', async () => {
  const lines = [
    'From: ann@acme.test',
    `To: cora@customer.test`,
    `Bcc: ${BOB}`,
    'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
    'X-Mainstay: 7',
  ];
  const { id } = await call(ANN, 'POST', `${GMAIL}/messages/send`, write(lines));
  const sent = await get(ANN, `${GMAIL}/messages/${id}`);
  const [found] = (await get(BOB, `${GMAIL}/messages`, { q: 'Grüße' })).messages;
  const received = await get(BOB, `${GMAIL}/messages/${found?.id}`, { format: 'metadata' });
  const getHeader = (reply: Reply, name: string) => reply.payload.headers.find((header) => header.name === name)?.value;
  expect([getHeader(sent, 'Bcc'), getHeader(received, 'Bcc')]).toEqual([BOB, undefined]);
  expect([getHeader(received, 'Subject'), getHeader(received, 'X-Mainstay')]).toEqual(['Grüße', '7']);
  expect([sent.labelIds, received.labelIds]).toEqual([['SENT'], ['INBOX', 'UNREAD']]);
});

test('a reply is in the thread only with its subject and references', async () => {
  const [question] = await google.control.deliver({ from: 'Cora <cora@customer.test>', to: [ANN], subject: 'Price' });
  const { id, threadId } = question ?? { id: '', threadId: '' };
  const references = [`In-Reply-To: ${question?.messageId}`, `References: ${question?.messageId}`];
  const reply = (lines: string[]) =>
    call(ANN, 'POST', `${GMAIL}/messages/send`, { ...write(['To: cora@customer.test', ...lines]), threadId });
  expect((await reply(['Subject: Re: Price', ...references])).threadId).toBe(threadId);
  expect((await reply(['Subject: Re: Price'])).threadId).not.toBe(threadId);
  expect((await reply(['Subject: Other', ...references])).threadId).not.toBe(threadId);
  expect((await get(ANN, `${GMAIL}/threads/${threadId}`)).messages.map((message) => message.id)[0]).toBe(id);
});

test('attachments are read by ids that differ with every response', async () => {
  const attachments = [{ name: 'a.txt', contentType: 'text/plain', base64: 'aGk=' }];
  const [message] = await google.control.deliver({
    from: 'cora@customer.test',
    to: [BOB],
    subject: 'A',
    text: 'T',
    html: '<p>H</p>',
    attachments,
  });
  const path = `${GMAIL}/messages/${message?.id}`;
  const readPart = async () => (await get(BOB, path)).payload.parts[1] as unknown as { body: { attachmentId: string } };
  const [first, second] = [await readPart(), await readPart()];
  expect(first.body.attachmentId).not.toBe(second.body.attachmentId);
  expect(await get(BOB, `${path}/attachments/${first.body.attachmentId}`)).toEqual({ size: 2, data: 'aGk' });
  expect((await get(BOB, `${GMAIL}/messages`, { q: 'has:attachment' })).messages).toHaveLength(1);
});

test('the history reports new, read, archived and deleted messages, and rejects an old start', async () => {
  const { historyId } = await get(BOB, `${GMAIL}/profile`);
  const [message] = await google.control.deliver({ from: 'cora@customer.test', to: [BOB], subject: 'H' });
  const path = `${GMAIL}/messages/${message?.id}/modify`;
  await call(BOB, 'POST', path, { removeLabelIds: ['UNREAD', 'INBOX'] });
  await google.control.deleteMessage(BOB, message?.id ?? '');
  const { history } = await get(BOB, `${GMAIL}/history`, { startHistoryId: historyId });
  expect(history.map((entry) => Object.keys(entry)[2])).toEqual([
    'messagesAdded',
    'labelsRemoved',
    'labelsRemoved',
    'messagesDeleted',
  ]);
  const added = await get(BOB, `${GMAIL}/history`, { startHistoryId: historyId, historyTypes: 'messageAdded' });
  expect(added.history).toHaveLength(1);
  await google.control.expireSync(BOB);
  expect(await getError(BOB, 'GET', `${GMAIL}/history?startHistoryId=${historyId}`)).toBe('404 notFound');
});

const at = (dateTime: string) => ({ dateTime, timeZone: 'Pacific/Auckland' });
const readStarts = async (user: string) =>
  (await get(user, EVENTS, { singleEvents: 'true', orderBy: 'startTime', timeZone: 'Pacific/Auckland' })).items.map(
    ({ start }) => start?.dateTime,
  );

test('a series is expanded with its exceptions; the attendee responds; sync tokens report what changed', async () => {
  const event = await call(ANN, 'POST', `${EVENTS}?sendUpdates=all&conferenceDataVersion=1`, {
    summary: 'Review',
    start: at('2026-11-23T10:00:00'),
    end: at('2026-11-23T10:30:00'),
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
    attendees: [{ email: BOB }],
    conferenceData: { createRequest: { requestId: 'one', conferenceSolutionKey: { type: 'hangoutsMeet' } } },
  });
  expect(event.hangoutLink).toMatch(/^https:\/\/meet\.google\.com\/[a-j]{3}-[a-j]{4}-[a-j]{3}$/);
  const first = await get(BOB, EVENTS, { singleEvents: 'true', timeMin: '2026-11-20T00:00:00Z' });
  const [, second, third] = first.items;
  await call(ANN, 'PATCH', `${EVENTS}/${second?.id}`, {
    start: at('2026-12-01T09:00:00'),
    end: at('2026-12-01T09:30:00'),
  });
  await call(ANN, 'DELETE', `${EVENTS}/${third?.id}`);
  const starts = ['2026-11-23T10:00:00+13:00', '2026-12-01T09:00:00+13:00'];
  expect([await readStarts(ANN), await readStarts(BOB)]).toEqual([starts, starts]);
  await call(BOB, 'PATCH', `${EVENTS}/${event.id}`, { attendees: [{ email: BOB, responseStatus: 'accepted' }] });
  expect((await get(ANN, `${EVENTS}/${event.id}`)).attendees).toMatchObject([
    { email: BOB, responseStatus: 'accepted' },
  ]);
  expect(await getError(BOB, 'PATCH', `${EVENTS}/${event.id}`, { summary: 'x' })).toBe('403 forbiddenForNonOrganizer');
  const syncToken = first.nextSyncToken ?? '';
  const changes = await get(BOB, EVENTS, { singleEvents: 'true', syncToken });
  expect(changes.items.map(({ id, status }) => [id, status])).toContainEqual([third?.id, 'cancelled']);
  const combined = `${EVENTS}?singleEvents=true&timeMin=2026-11-20T00:00:00Z&syncToken=${syncToken}`;
  expect(await getError(BOB, 'GET', combined)).toBe('400 invalid');
  await google.control.expireSync(BOB);
  expect(await getError(BOB, 'GET', `${EVENTS}?singleEvents=true&syncToken=${syncToken}`)).toBe('410 fullSyncRequired');
  expect((await get(BOB, `${GMAIL}/messages`, { q: 'subject:invitation' })).messages).toHaveLength(1);
});

test('a series remains at its local time when the clocks change, and omits days that the rule skips', async () => {
  const newYork = (dateTime: string) => ({ dateTime, timeZone: 'America/New_York' });
  const { id } = await call(ANN, 'POST', EVENTS, {
    summary: 'Standup',
    start: newYork('2027-03-10T02:30:00'),
    end: newYork('2027-03-10T02:45:00'),
    recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=WE,SU,MO;UNTIL=20270317T235959Z'],
  });
  const { items } = await get(ANN, `${EVENTS}/${id}/instances`);
  expect(items.map(({ start }) => start?.dateTime)).toEqual([
    '2027-03-10T07:30:00Z',
    // 02:30 does not exist on this day.
    '2027-03-14T07:30:00Z',
    '2027-03-15T06:30:00Z',
    '2027-03-17T06:30:00Z',
  ]);
  await call(ANN, 'DELETE', `${EVENTS}/${id}`);
});

test('the organizer replaces and deletes an event; what was deleted is gone', async () => {
  const [start, end] = [{ date: '2026-12-24' }, { date: '2026-12-25' }];
  const event = await call(ANN, 'POST', EVENTS, {
    summary: 'Day',
    description: 'Text',
    start,
    end,
    attendees: [{ email: BOB }],
  });
  const replaced = await call(ANN, 'PUT', `${EVENTS}/${event.id}`, {
    summary: 'Other',
    start,
    end,
    attendees: [{ email: BOB }],
  });
  expect([replaced.summary, replaced.description, replaced.start]).toEqual(['Other', undefined, start]);
  await call(ANN, 'DELETE', `${EVENTS}/${event.id}?sendUpdates=all`);
  expect(await getError(ANN, 'DELETE', `${EVENTS}/${event.id}`)).toBe('410 deleted');
  expect((await get(BOB, `${EVENTS}/${event.id}`)).status).toBe('cancelled');
  expect(await getError(ANN, 'GET', `${EVENTS}?orderBy=startTime`)).toBe('400 invalid');
  expect(await getError(ANN, 'POST', EVENTS, { start, end, title: 'x' })).toBe('400 invalidArgument');
});

test('a token that was not issued, without the scope, expired or revoked is rejected', async () => {
  const refresh = async () => {
    const { id: client_id, secret: client_secret } = google.client;
    const parameters = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id, client_secret };
    const body = new URLSearchParams(parameters);
    const reply = await fetch(`${google.url}/oauth2/token`, { method: 'POST', body });
    return { status: reply.status, body: (await reply.json()) as Tokens & { error?: string } };
  };
  const refreshToken = tokens.get(ANN)?.refresh_token ?? '';
  const profile = `${GMAIL}/profile`;
  await grant(BOB, [`${AUTH}gmail.readonly`]);
  expect(await getError(BOB, 'POST', `${GMAIL}/messages/send`, {})).toBe('403 insufficientPermissions');
  expect(await getError(BOB, 'GET', EVENTS)).toBe('403 insufficientPermissions');
  expect(await getError('unknown', 'GET', profile)).toBe('401 authError');
  await google.control.clock({ advance: 3601 });
  expect(await getError(ANN, 'GET', profile)).toBe('401 authError');
  await google.control.fail({ path: '/token' });
  expect((await refresh()).status).toBe(503);
  const { body } = await refresh();
  expect(body.refresh_token).toBeUndefined();
  tokens.set(ANN, body);
  expect((await get(ANN, profile)).emailAddress).toBe(ANN);
  await google.control.revoke(ANN);
  expect(await getError(ANN, 'GET', profile)).toBe('401 authError');
  expect(await refresh()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('channels and watches are validated, and stopped by their owner', async () => {
  const topicName = 'projects/harbor/topics/mail';
  expect(await getError(ANN, 'POST', `${GMAIL}/watch`, { topicName: 'mail' })).toBe('400 invalidArgument');
  expect(await getError(ANN, 'POST', `${GMAIL}/watch`, { topicName })).toBe('404 notFound');
  await google.control.createTopic(topicName, 'http://127.0.0.1:9/');
  const week = String(Date.parse(NOW) + 7 * 86_400_000);
  expect(await call(ANN, 'POST', `${GMAIL}/watch`, { topicName })).toMatchObject({ expiration: week });
  const channel = { id: 'one', type: 'web_hook', address: 'http://127.0.0.1:9/', token: 'secret' };
  expect(await getError(ANN, 'POST', `${EVENTS}/watch`, { ...channel, type: 'mail' })).toBe('400 channelUnknown');
  const opened = await call(ANN, 'POST', `${EVENTS}/watch`, channel);
  expect(opened).toMatchObject({ kind: 'api#channel', id: 'one', token: 'secret', expiration: week });
  expect(await getError(ANN, 'POST', `${EVENTS}/watch`, channel)).toBe('400 channelIdNotUnique');
  const stop = '/calendar/v3/channels/stop';
  expect(await getError(ANN, 'POST', stop, { id: 'one' })).toBe('404 notFound');
  expect(await getError(BOB, 'POST', stop, opened)).toBe('404 notFound');
  expect((await send(ANN, 'POST', stop, opened)).status).toBe(204);
  expect(await getError(ANN, 'POST', stop, opened)).toBe('404 notFound');
});

test('throttled calls, and a removed mailbox, are reported as Google does', async () => {
  await google.control.throttle({ status: 403, retryAfter: 3 });
  expect(await getError(ANN, 'GET', `${GMAIL}/profile`)).toBe('403 rateLimitExceeded');
  await google.control.removeMailbox(BOB);
  expect(await getError(BOB, 'GET', `${GMAIL}/profile`)).toBe('400 failedPrecondition');
  expect(await getError(BOB, 'GET', EVENTS)).toBe('403 notACalendarUser');
});
