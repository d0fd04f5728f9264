/** A server that receives webhooks in tests. */
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  /** `127.0.0.1` with the port. */
  host: string;
  received: ReceivedCall[];
  /** Replaces how it responds; the body has been read by then. */
  respond(listener: RequestListener): void;
  close(): Promise<void>;
}

const accept: RequestListener = (_request, reply) => void reply.end('Thank you.');

/** Starts a server on a free local port, which accepts every call unless the test lets it respond differently. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedCall[] = [];
  let listener = accept;
  const server = createServer((request, reply) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      listener(request, reply);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    respond(next) {
      listener = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
