/** Messages of Gmail whose parts or headers are missing or broken are read without errors. */
import { expect, test } from 'vitest';
import type { ProviderClient } from '../mail-connections/provider-client.ts';
import { decodeData, getMessage, type GmailMessage } from './gmail-messages.ts';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Reads a message as Gmail would return it. */
const read = (message: object) => {
  const response = { id: 'm1', threadId: 't1', ...message } as GmailMessage;
  return getMessage({ json: async () => response } as unknown as ProviderClient, 'm1');
};
const header = (name: string, value: string) => ({ name, value });
const encode = (text: string | Buffer) => Buffer.from(text).toString('base64url');

test('reads a message without a payload, headers or a date', async () => {
  const empty = { from: null, to: [], cc: [], subject: '', html: null, text: null, attachments: [] };
  expect(await read({})).toMatchObject({ ...empty, id: 'm1', internetId: 'm1', sentAt: new Date(0) });
  expect(await read({ payload: {} })).toMatchObject(empty);
  expect(await read({ payload: { mimeType: 'multipart/mixed', parts: [{}, { parts: [] }] } })).toMatchObject(empty);
  expect(await read({ payload: { headers: [], body: { size: 0 } }, internalDate: '0' })).toMatchObject(empty);
});

test('reads the first text and HTML of nested parts, and invalid bytes as replacement characters', async () => {
  const message = await read({
    payload: {
      mimeType: 'multipart/mixed',
      parts: [
        {
          mimeType: 'multipart/alternative',
          parts: [
            { mimeType: 'text/plain', body: { data: encode(Buffer.from([0x48, 0xff, 0xfe, 0x69])) } },
            { mimeType: 'text/html', body: { data: '!!!not base64!!!' } },
          ],
        },
        { mimeType: 'text/html', body: { data: encode('<p>Second</p>') } },
        { mimeType: 'x-unknown/x', filename: 'a.bin', body: { attachmentId: 'a', size: 3 } },
        { filename: '', body: { attachmentId: 'b' } },
      ],
    },
  });
  expect(message.text).toBe('H\ufffd\ufffdi');
  expect(typeof message.html).toBe('string');
  expect(message.attachments.map(({ fileName, mimeType, size }) => [fileName, mimeType, size])).toEqual([
    ['a.bin', 'x-unknown/x', 3],
    ['attachment', 'application/octet-stream', 0],
  ]);
});

test('reads headers with unknown character sets, broken words, groups and addresses', async () => {
  const message = await read({
    payload: {
      headers: [
        header('FROM', '=?x-unknown?B?!!!?= <ann@acme.test>'),
        header('To', 'Team: a@x.test, "B, C" <b@x.test>;, <>, not an address, =?utf-8?Q?=C3=9C?= <u@x.test>'),
        header('Cc', ',,,;'),
        header('Subject', '=?utf-8?B?R3LDvMOfZQ==?= =?iso-8859-1?Q?=E4?= =?utf-8?Q?broken'),
      ],
    },
  });
  expect(message.from?.address).toBe('ann@acme.test');
  expect(message.to.map(({ address }) => address)).toEqual(
    expect.arrayContaining(['a@x.test', 'b@x.test', 'u@x.test']),
  );
  expect(message.cc.filter(({ address }) => address.includes('@'))).toEqual([]);
  expect(message.subject.startsWith('Grüßeä')).toBe(true);
});

test('an attachment is decoded while it arrives, wherever its chunks begin', async () => {
  const bytes = Buffer.from(Array.from({ length: 100 }, (_, index) => (index * 37) % 256));
  for (const padding of ['', '==', '\\u003d\\u003d'])
    for (const size of [1, 3, 7, 1000]) {
      const text = `{\n "size": 100,\n "data": "${bytes.toString('base64url')}${padding}"\n}`;
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        Buffer.from(text.slice(at * size, (at + 1) * size)),
      );
      const decoded = await buffer(decodeData(Readable.from(chunks)));
      expect([padding, size, decoded.equals(bytes)]).toEqual([padding, size, true]);
    }
  await expect(buffer(decodeData(Readable.from([Buffer.from('{"data":"QUJD')])))).rejects.toThrow('without its');
});
