/** The memory of the server while several users open and send attachments of almost 25 MB at the same time. */
import { MAIL_PROVIDER_IDS, type MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailProvider, startGoogle, startMicrosoft } from '../apps/server/src/app/testing/mail-providers.ts';
import { getOrigin } from './browser.ts';
import { connectUsers } from './connected-users.ts';
import { useOwnServer } from './installation.ts';
import { type MailingServer, startMailingServer } from './mailing-server.ts';
import { callServer, tokenByCalls } from './sign-in.ts';
import { CLIENT } from './sign-in-provider.ts';

const MB = 1024 * 1024;
const MEMORY_LIMIT_MB = 300;
const FILE = Buffer.alloc(24 * MB, 'Berth plan ').toString('base64');
const STARTS = { google: startGoogle, microsoft: startMicrosoft };
const CALLS = {
  google: {
    prefix: '/v1/api/integrations/',
    list: 'get-messages/',
    send: 'send-message/',
    getBody: (to: string) => ({ to: [to], subject: 'Reply', msg_text: '<p>x</p>' }),
  },
  microsoft: {
    prefix: '/v1/api/msintegrations/',
    list: 'get-ms-messages/',
    send: 'send-message/',
    getBody: (to: string) => ({ toRecipients: [to], subject: 'Reply', body: '<p>x</p>' }),
  },
};
const getDomain = (id: MailProviderId) => `${id}-files`;
const getUsers = (id: MailProviderId) => ['ann', 'ben', 'cid'].map((name) => `${name}@${getDomain(id)}.test`);

let server: MailingServer;
const providers = {} as Record<MailProviderId, MailProvider>;
beforeAll(async () => {
  server = await startMailingServer(async () => {
    for (const id of MAIL_PROVIDER_IDS) {
      const users = getUsers(id).map((email) => ({ email, name: email }));
      providers[id] = await STARTS[id]({ client: CLIENT, users });
    }
    return {
      GOOGLE_API_URL: providers.google.apiUrl,
      MICROSOFT_GRAPH_URL: providers.microsoft.apiUrl,
      OUTBOUND_ALLOW: '127.0.0.1,localhost',
    };
  });
  useOwnServer(server);
}, 120_000);
afterAll(() => Promise.all(Object.values(providers).map((provider) => provider.stop())));

/** Returns a value of the process in megabytes. */
const readMemory = (name: 'VmRSS' | 'VmHWM'): number => {
  const [, kilobytes] =
    new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.getPid()}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};
const resetPeak = () => writeFileSync(`/proc/${server.getPid()}/clear_refs`, '5');

test.each(MAIL_PROVIDER_IDS)(
  'three users of %s open and send 24 MB at the same time with less than 300 MB',
  async (id) => {
    const users = getUsers(id);
    const origin = getOrigin(getDomain(id));
    const { prefix, list, send, getBody } = CALLS[id];
    await connectUsers(id, providers[id], getDomain(id), users);
    const attachments = [{ name: 'plan.bin', contentType: 'application/octet-stream', base64: FILE }];
    await providers[id].control.deliver({ from: 'dana@one.test', to: users, subject: 'Plan', text: 'x', attachments });
    const tokens = await Promise.all(users.map((email) => tokenByCalls(origin, email)));
    const call = async <T>(token: string, method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
      const { status, text } = await callServer(origin, method, `${prefix}${path}`, { token, ...(body && { body }) });
      expect(status).toBe(200);
      return (JSON.parse(text) as { data: T }).data;
    };
    const openFile = async (token: string) => {
      const { messages } = await call<{ messages: { id: string }[] }>(token, 'GET', list);
      const query = new URLSearchParams({ id: messages[0]?.id ?? '' });
      const { message } = await call<{ message: { id: string; attachments: { attachmentId: string }[] } }>(
        token,
        'GET',
        `get-message-by-id/?${query}`,
      );
      const file = new URLSearchParams({ msgId: message.id, aId: message.attachments[0]?.attachmentId ?? '' });
      return call<{ data: string }>(token, 'GET', `get-attachment/?${file}`);
    };
    const sendFile = (token: string) => {
      const files = [{ filename: 'plan.bin', mimeType: 'application/octet-stream', data: FILE }];
      return call<{ id: string }>(token, 'POST', send, { ...getBody('dana@one.test'), attachments: files });
    };
    const before = readMemory('VmRSS');
    resetPeak();
    const opened = await Promise.all(tokens.map(openFile));
    const opening = readMemory('VmHWM');
    resetPeak();
    const sent = await Promise.all(tokens.map(sendFile));
    const sending = readMemory('VmHWM');
    expect(opened.map(({ data }) => data === FILE)).toEqual([true, true, true]);
    expect(sent.length).toBe(3);
    console.info(`${id}: ${before} MB before, ${opening} MB opening, ${sending} MB sending`);
    expect(Math.max(opening, sending)).toBeLessThan(MEMORY_LIMIT_MB);
  },
  120_000,
);
