/** Streams server-sent events as the response to a call. */
import type { FastifyReply } from 'fastify';
import { PassThrough } from 'node:stream';

/** Proxies close connections on which nothing arrives. */
const PING_MS = 15_000;

/**
 * The events of one response, by name. The response begins with the first event, so an error before it is an ordinary response.
 */
export class EventStream<Events extends object> {
  readonly #output = new PassThrough();
  readonly #reply: FastifyReply;
  #timer: NodeJS.Timeout | undefined;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
  }

  get hasBegun(): boolean {
    return this.#timer !== undefined;
  }

  send<K extends keyof Events & string>(name: K, data: Events[K]): void {
    if (!this.hasBegun) this.#begin();
    this.#output.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#output.end();
  }

  #begin(): void {
    this.#timer = setInterval(() => this.#output.write(': wait\n\n'), PING_MS);
    this.#timer.unref();
    void this.#reply
      .type('text/event-stream; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .send(this.#output);
  }
}
