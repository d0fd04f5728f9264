/** Replies that are sent while they are read, so that a long list or a large file is never in memory as a whole. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** An object in which one key holds a list. */
export interface StreamedObject {
  list: string;
  /** The rows of the list, in batches. */
  batches: AsyncIterable<readonly unknown[]>;
  /** The other keys; called after all batches have been read. */
  getRest: () => object;
}

/** The text of `data: {response: object}` in the envelope of a success. */
async function* generateText({ list, batches, getRest }: StreamedObject): AsyncGenerator<string> {
  let prefix = `{"success":true,"data":{"response":{${JSON.stringify(list)}:[`;
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield prefix + rows.map((row) => JSON.stringify(row)).join(',');
    prefix = ',';
  }
  yield `${prefix === ',' ? '' : prefix}],${JSON.stringify(getRest()).slice(1)}}}`;
}

/** Streams text with backpressure. An error after its beginning closes the connection. */
const sendText = (reply: FastifyReply, text: AsyncIterable<string>): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Readable.from(text));

export const sendStreamed = (reply: FastifyReply, object: StreamedObject): FastifyReply =>
  sendText(reply, generateText(object));

/** An object in which one key holds bytes as base64. */
export interface Base64Object {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** The other keys. */
  rest: object;
}

/** The text of `data: object` in the envelope of a success. */
async function* generateBase64({ name, bytes, rest }: Base64Object): AsyncGenerator<string> {
  yield `{"success":true,"data":{${JSON.stringify(name)}:"`;
  let remainder = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([remainder, chunk]);
    const length = all.length - (all.length % 3);
    yield all.toString('base64', 0, length);
    remainder = all.subarray(length);
  }
  yield `${remainder.toString('base64')}",${JSON.stringify(rest).slice(1)}}`;
}

export const sendWithBase64 = (reply: FastifyReply, object: Base64Object): FastifyReply =>
  sendText(reply, generateBase64(object));
