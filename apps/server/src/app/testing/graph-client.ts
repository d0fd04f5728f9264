/** Microsoft's own client of Graph. It sends tokens only over TLS, so a proxy with a certificate is placed before the emulator. */
import http from 'node:http';
import https from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { Agent, fetch, type RequestInit } from 'undici';
import { makeTestKeys } from './saml-messages.ts';

export interface GraphCall {
  query(options: Record<string, string>): GraphCall;
  header(name: string, value: string): GraphCall;
  get(): Promise<GraphReply>;
  post(body: unknown): Promise<GraphReply>;
  patch(body: unknown): Promise<GraphReply>;
  delete(): Promise<void>;
}
/** A message or an event. */
export interface GraphItem extends Record<string, unknown> {
  id: string;
  subject: string;
}
export interface GraphReply extends GraphItem {
  value: GraphItem[];
}
/** The error that the client throws. */
export interface GraphError {
  statusCode: number;
  code: string;
}
interface Middleware {
  execute(context: { request: string; options: RequestInit; response?: unknown }): Promise<void>;
  setNext?(next: Middleware): void;
}
interface Client {
  api(path: string): GraphCall;
}
// Its types need those of a browser.
const { AuthenticationHandler, Client, PageIterator, RetryHandler } = createRequire(import.meta.url)(
  '@microsoft/microsoft-graph-client',
) as {
  Client: { initWithMiddleware(options: object): Client };
  PageIterator: new (
    client: Client,
    page: GraphReply,
    onItem: (item: GraphItem) => boolean,
  ) => {
    iterate(): Promise<void>;
    getDeltaLink(): string | undefined;
  };
  AuthenticationHandler: new (provider: { getAccessToken(): Promise<string> }) => Middleware;
  RetryHandler: new () => Middleware;
};

export interface GraphClient {
  call(path: string): GraphCall;
  /** Follows the links to all pages. */
  readAll(page: GraphReply): Promise<{ items: GraphItem[]; deltaLink: string | undefined }>;
  close(): Promise<void>;
}

export async function openGraphClient(
  emulatorUrl: string,
  getAccessToken: () => Promise<string>,
): Promise<GraphClient> {
  const { certificate, privateKey } = await makeTestKeys('localhost');
  const proxy = https.createServer({ cert: certificate, key: privateKey }, (request, reply) => {
    const { method, headers } = request;
    const options = { method, headers: { ...headers, 'x-forwarded-proto': 'https' } };
    const forwarded = http.request(new URL(request.url ?? '/', emulatorUrl), options, (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers);
      // Also passes on that the connection was closed.
      pipeline(response, reply, () => undefined);
    });
    forwarded.on('error', () => reply.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const dispatcher = new Agent({ connect: { ca: certificate, checkServerIdentity: () => undefined } });
  const send: Middleware = {
    async execute(context) {
      context.response = await fetch(context.request, { ...context.options, dispatcher });
    },
  };
  const [authentication, retry] = [new AuthenticationHandler({ getAccessToken }), new RetryHandler()];
  authentication.setNext?.(retry);
  retry.setNext?.(send);
  const client = Client.initWithMiddleware({
    baseUrl: `https://127.0.0.1:${(proxy.address() as AddressInfo).port}/`,
    customHosts: new Set(['127.0.0.1']),
    middleware: authentication,
  });
  return {
    call: (path) => client.api(path),
    async readAll(page) {
      const items: GraphItem[] = [];
      const iterator = new PageIterator(client, page, (item) => items.push(item) > 0);
      await iterator.iterate();
      return { items, deltaLink: iterator.getDeltaLink() };
    },
    async close() {
      await dispatcher.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
