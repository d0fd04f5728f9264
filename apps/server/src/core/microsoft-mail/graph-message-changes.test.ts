/** Reading the changes of a mailbox that has more messages than Graph returns in a first round. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailProvider, startMicrosoft } from '../../app/testing/mail-providers.ts';
import { readConfig } from '../../platform/config.ts';
import { ProviderClient } from '../mail-connections/provider-client.ts';
import { readMessageChanges } from './graph-message-changes.ts';

const USER = 'ann@acme.test';
/** Of which three quarters are in the inbox, where a first round returns 5,000. */
const MESSAGES = 6800;
const SINCE = new Date(Date.now() - 90 * 86_400_000);

let provider: MailProvider;
beforeAll(async () => {
  provider = await startMicrosoft({ users: [{ email: USER, name: 'Ann' }] });
  await provider.control.generate({ user: USER, count: MESSAGES });
});
afterAll(() => provider.stop());

async function openClient(): Promise<ProviderClient> {
  const { access_token: token } = await provider.control.grant(USER, ['Mail.ReadWrite']);
  return new ProviderClient({
    config: { ...readConfig({}), outboundAllow: ['127.0.0.1'] },
    address: USER,
    baseUrl: provider.apiUrl,
    getToken: () => Promise.resolve(token),
    classify: () => undefined,
    now: () => new Date(),
    patienceMs: 0,
  });
}

async function readAll(client: ProviderClient, start: string | null) {
  const ids: string[] = [];
  let cursor = start;
  for (let hasMore = true; hasMore; ) {
    const page = await readMessageChanges(client, cursor, SINCE);
    ids.push(...page.entries.map(({ internetId }) => internetId));
    ({ cursor, hasMore } = page);
  }
  return { ids, cursor };
}

test('a folder with more than 5,000 messages is read completely, and its changes follow', async () => {
  const client = await openClient();
  const first = await readAll(client, null);
  const expected = Array.from({ length: MESSAGES }, (_, index) => `<generated-${index}-${USER}>`);
  expect([...new Set(first.ids)].sort()).toEqual(expected.sort());

  await provider.control.deliver({
    from: 'dana@customer.test',
    to: [USER],
    subject: 'New',
    messageId: '<new@customer.test>',
  });
  expect((await readAll(client, first.cursor)).ids).toEqual(['<new@customer.test>']);
});
