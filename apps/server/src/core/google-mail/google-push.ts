/**
 * Reports of changes by Google. A channel reports changes of the calendar. Gmail reports to a Pub/Sub topic of the operator, which passes
 * the address of the changed mailbox on to an address with the operator's token.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Push, PushApi, PushReport, PushRequest, ReportCall } from '../mail-connections/provider.ts';
import { type ProviderClient, ProviderError } from '../mail-connections/provider-client.ts';
import { PATH as GMAIL_PATH } from './gmail-messages.ts';
import { PATH as EVENTS_PATH } from './google-events.ts';

const DAY_MS = 86_400_000;
/** Google ends channels and watches after a week. It recommends to renew watches daily. */
const CHANNEL_MS = 7 * DAY_MS;
const CHANNEL_RENEWAL_MS = 2 * DAY_MS;
const WATCH_RENEWAL_MS = DAY_MS;

/** Both ids of a channel are needed to stop it, and are in every report. */
const joinIds = (channel: string, resource: string) => `${channel} ${resource}`;

async function openChannel(client: ProviderClient, { url, secret, now }: PushRequest): Promise<Push> {
  const { id, resourceId, expiration } = await client.json<{ id: string; resourceId: string; expiration: string }>({
    method: 'POST',
    path: `${EVENTS_PATH}/watch`,
    body: {
      id: randomUUID(),
      type: 'web_hook',
      address: url,
      token: secret,
      expiration: String(now.getTime() + CHANNEL_MS),
    },
  });
  return { id: joinIds(id, resourceId), secret, renewAt: new Date(Number(expiration) - CHANNEL_RENEWAL_MS) };
}

function closeChannel(client: ProviderClient, ids: string): Promise<void> {
  const [id, resourceId] = ids.split(' ');
  return client.json({ method: 'POST', path: '/calendar/v3/channels/stop', body: { id, resourceId } });
}

async function watchMailbox(client: ProviderClient, { now, config }: PushRequest): Promise<Push | undefined> {
  const { googlePubSub } = config;
  if (!googlePubSub) return undefined;
  const { emailAddress } = await client.json<{ emailAddress: string }>({ path: `${GMAIL_PATH}/profile` });
  await client.json({ method: 'POST', path: `${GMAIL_PATH}/watch`, body: { topicName: googlePubSub.topic } });
  return {
    id: emailAddress.toLowerCase(),
    secret: googlePubSub.token,
    renewAt: new Date(now.getTime() + WATCH_RENEWAL_MS),
  };
}

const subscribe = (client: ProviderClient, request: PushRequest): Promise<Push | undefined> =>
  request.part === 'calendar' ? openChannel(client, request) : watchMailbox(client, request);

const getHeader = (headers: ReportCall['headers'], name: string): string => String(headers[`x-goog-${name}`] ?? '');

/** The first report of a channel only confirms it. */
function parseChannelReport({ headers }: ReportCall): PushReport[] {
  const channel = getHeader(headers, 'channel-id');
  if (channel === '' || getHeader(headers, 'resource-state') === 'sync') return [];
  return [{ id: joinIds(channel, getHeader(headers, 'resource-id')), secret: getHeader(headers, 'channel-token') }];
}

const Delivery = z.object({ message: z.object({ data: z.base64() }) });
const MailboxChange = z.object({ emailAddress: z.email() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseWatchReport({ token = '', body }: ReportCall): PushReport[] {
  const { data } = Delivery.safeParse(body).data?.message ?? {};
  if (data === undefined) return [];
  const change = MailboxChange.safeParse(parseJson(Buffer.from(data, 'base64').toString('utf8'))).data;
  return change ? [{ id: change.emailAddress.toLowerCase(), secret: token }] : [];
}

export const googlePush: PushApi = {
  subscribe,

  /** A channel cannot be prolonged: another one replaces it. If the former one cannot be stopped, it ends within days. */
  async renew(client, id, request) {
    const renewed = await subscribe(client, request);
    if (request.part === 'calendar')
      await closeChannel(client, id).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
      });
    return renewed;
  },

  stop: (client, part, id) =>
    part === 'calendar' ? closeChannel(client, id) : client.json({ method: 'POST', path: `${GMAIL_PATH}/stop` }),

  parseReports: (call) => [...parseChannelReport(call), ...parseWatchReport(call)],
};
