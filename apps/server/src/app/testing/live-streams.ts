/** Clients of the stream of live updates, over real connections. */
import http from 'node:http';
import type { LIVE_EVENTS } from '@mainstay/contract/live-updates';
import type { FastifyInstance } from 'fastify';
import { createParser } from 'eventsource-parser';
import type { z } from 'zod';
import type { Caller } from './app.ts';

type EventName = keyof typeof LIVE_EVENTS;
type EventData<E extends EventName> = z.output<(typeof LIVE_EVENTS)[E]>;

interface ReceivedEvent {
  name: string;
  data: unknown;
}

export interface LiveStream {
  status: number;
  contentType: string | undefined;
  /** The id that the server sent first. */
  connection: string;
  /** Waits for the next event and returns its data. @throws Error if it has another name */
  next<E extends EventName>(name: E): Promise<EventData<E>>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Starts to listen on any port. @returns the port */
export async function listenOnAnyPort(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** Opens a stream and waits for its first event. */
export async function openLiveStream(port: number, { domain, token }: Caller, query = ''): Promise<LiveStream> {
  const headers = { host: `${domain}.localhost:3000`, authorization: `JWT ${token}` };
  const request = http.get({ host: '127.0.0.1', port, path: `/v1/api/live/${query}`, headers, agent: false });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  const received: ReceivedEvent[] = [];
  const waiting: ((event: ReceivedEvent) => void)[] = [];
  const parser = createParser({
    onEvent({ event = '', data }) {
      const parsed = { name: event, data: JSON.parse(data) as unknown };
      const wake = waiting.shift();
      if (wake) wake(parsed);
      else received.push(parsed);
    },
  });
  response.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
  const ended = new Promise<void>((resolve) => {
    response.on('end', resolve).on('error', () => resolve());
  });
  const next: LiveStream['next'] = async (name) => {
    const event = received.shift() ?? (await new Promise<ReceivedEvent>((resolve) => waiting.push(resolve)));
    if (event.name !== name) throw new Error(`Expected ${name}, received ${event.name} ${JSON.stringify(event.data)}.`);
    return event.data as never;
  };
  const { statusCode = 0, headers: replyHeaders } = response;
  const connection = statusCode === 200 ? (await next('start')).connection : '';
  return {
    status: statusCode,
    contentType: replyHeaders['content-type'],
    connection,
    next,
    ended,
    close: () => request.destroy(),
  };
}
