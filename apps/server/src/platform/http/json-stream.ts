/** Replies whose list is sent while it is read, so that a long list is never in memory as a whole. */
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

/** Streams the object with backpressure. An error after the first batch closes the connection. */
export const sendStreamed = (reply: FastifyReply, object: StreamedObject): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Readable.from(generateText(object)));
