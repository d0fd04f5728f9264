/** Replies whose list is sent while it is read, so that a long list is never in memory as a whole. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** An object in which one key holds a list. */
export interface StreamedObject {
  list: string;
  /** The rows of the list, in batches. */
  parts: AsyncIterable<readonly unknown[]>;
  /** The other keys; called after all batches have been read. */
  getRest: () => object;
}

/** The text of `data: {response: object}` in the envelope of a success. */
async function* getText({ list, parts, getRest }: StreamedObject): AsyncGenerator<string> {
  let before = `{"success":true,"data":{"response":{${JSON.stringify(list)}:[`;
  for await (const rows of parts) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => JSON.stringify(row)).join(',');
    before = ',';
  }
  yield `${before === ',' ? '' : before}],${JSON.stringify(getRest()).slice(1)}}}`;
}

/** Streams the object with backpressure. An error after the first batch closes the connection. */
export const sendStreamed = (reply: FastifyReply, object: StreamedObject): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Readable.from(getText(object)));
