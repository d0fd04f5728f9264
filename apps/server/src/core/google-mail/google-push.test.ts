import { expect, test } from 'vitest';
import { googlePush } from './google-push.ts';

const HEADERS = {
  'x-goog-channel-id': 'channel',
  'x-goog-resource-id': 'resource',
  'x-goog-channel-token': 'secret',
  'x-goog-resource-state': 'exists',
};
const parse = (headers: Record<string, string>, body?: unknown, token?: string) =>
  googlePush.parseReports({ headers, body, token });

test('a channel reports changes after it was confirmed', () => {
  expect(parse({ ...HEADERS, 'x-goog-resource-state': 'sync' })).toEqual([]);
  expect(parse(HEADERS)).toEqual([{ id: 'channel resource', secret: 'secret' }]);
});

test('a topic reports the address of a mailbox, with the token of the address for reports', () => {
  const data = Buffer.from('{"emailAddress":"Ann@acme.test","historyId":"12"}').toString('base64');
  const body = { message: { data, messageId: '1' }, subscription: 'projects/harbor/subscriptions/mail' };
  expect(parse({}, body, 'token')).toEqual([{ id: 'ann@acme.test', secret: 'token' }]);
  expect(parse({}, body)).toEqual([{ id: 'ann@acme.test', secret: '' }]);
});
