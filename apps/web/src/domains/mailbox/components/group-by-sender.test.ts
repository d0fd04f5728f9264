import type { MailMessage } from '@mainstay/contract/mailbox';
import { expect, test } from 'vitest';
import { groupBySender } from './group-by-sender.ts';

const toMessage = (id: string, address?: string, name = ''): MailMessage => ({
  id,
  thread_id: `t${id}`,
  from: address ? { emailAddress: { name, address } } : null,
  subject: '',
  toRecipients: [],
  ccRecipients: [],
  internalDate: '2026-11-28T09:00:00.000Z',
  payload: { headers: [] },
  attachments: [],
  snippet: '',
  unread: false,
  has_attachments: false,
});

test('groups messages by the address of their sender, in the order of the newest message', () => {
  const messages = [
    toMessage('1', 'omar@x.test', 'Omar'),
    toMessage('2', 'Dana@x.test', 'Dana Dock'),
    toMessage('3'),
    toMessage('4', 'dana@X.test', 'D. Dock'),
    toMessage('5', 'news@x.test'),
  ];
  expect(
    groupBySender(messages).map(({ address, name, messages: list }) => [address, name, list.map(({ id }) => id)]),
  ).toEqual([
    ['omar@x.test', 'Omar', ['1']],
    ['dana@x.test', 'Dana Dock', ['2', '4']],
    ['', 'Unknown sender', ['3']],
    ['news@x.test', 'news@x.test', ['5']],
  ]);
});
