/** Tests timeouts over real sockets, with limits that are short enough for a test. */
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { buildServer } from './server.ts';
import { HTTP_TIMEOUTS, type HttpTimeouts } from './timeouts.ts';

let t: TestApp;
const servers: FastifyInstance[] = [];
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await t.close();
});

/** Starts a server with the given limits; all others are too long to take effect. */
async function listen(timeouts: Partial<HttpTimeouts>, prepare?: (app: FastifyInstance) => void): Promise<number> {
  const recordDenials = async () => {};
  const app = await buildServer(t.services, recordDenials, { ...HTTP_TIMEOUTS, checkMs: 20, ...timeouts });
  prepare?.(app);
  servers.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/**
 * Opens a connection.
 * @returns the socket, and all text that the server sends until it closes the connection
 */
function open(port: number): { socket: Socket; received: Promise<string> } {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const received = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk: string) => (text += chunk)).on('close', () => resolve(text));
    socket.on('error', () => {}); // a write to a connection that the server has closed
  });
  return { socket, received };
}

const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: acme.localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

function parseReply(text: string) {
  const [head = '', body = '{}'] = text.split('\r\n\r\n');
  const reply = JSON.parse(body) as { request_id?: string };
  return { status: Number(head.split(' ')[1]), id: /^x-request-id: (.*)$/im.exec(head)?.[1], body: reply };
}

const toTimeoutBody = (id: string | undefined) => ({
  success: false,
  errors: { e: 'The request took too long to arrive.' },
  request_id: id,
});

test('returns 408 in the envelope and closes the connection if a body trickles', async () => {
  const { socket, received } = open(await listen({ bodyMs: 200, bodyRate: 1_000_000 }));
  socket.write(`${post('/v1/api/authenticate/', 100_000)}{`);
  const trickle = setInterval(() => socket.write(' '), 20);
  const { status, id, body } = parseReply(await received);
  clearInterval(trickle);
  expect([status, body]).toEqual([408, toTimeoutBody(id)]);
});

test('returns 408 in the envelope if a body stops, regardless of its previous rate', async () => {
  const { socket, received } = open(await listen({ bodyMs: 200, bodyRate: 1 }));
  socket.write(`${post('/v1/api/authenticate/', 100_000)}${' '.repeat(50_000)}`);
  const { status, id, body } = parseReply(await received);
  expect([status, body]).toEqual([408, toTimeoutBody(id)]);
});

test('does not wait for a body that was rejected before it arrived', async () => {
  const { socket, received } = open(await listen({ bodyMs: 200 }));
  socket.write(post('/v1/api/logout/', 100_000));
  const { status, body } = parseReply(await received);
  expect([status, body]).toMatchObject([401, { errors: { e: 'Please sign in again.' } }]);
});

test('returns 408 in the envelope for headers that do not end', async () => {
  const { socket, received } = open(await listen({ headersMs: 200 }));
  socket.write('GET /healthz HTTP/1.1\r\nHost: acme.localhost\r\nX-Slow: ');
  const { status, id, body } = parseReply(await received);
  expect([status, body]).toEqual([408, toTimeoutBody(id)]);
});

test('closes a connection without another request', async () => {
  const { socket, received } = open(await listen({ keepAliveMs: 100 }));
  socket.write('GET /healthz HTTP/1.1\r\nHost: acme.localhost\r\n\r\n');
  expect(await received).toMatch(/^HTTP\/1\.1 200 OK[^]*\{"status":"ok"\}$/);
});

test('accepts a body that takes longer than the limit but keeps the minimum rate', async () => {
  const { socket, received } = open(await listen({ bodyMs: 200, bodyRate: 10 }));
  socket.write(post('/v1/api/authenticate/', 30).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  let sent = 0;
  const steady = setInterval(() => {
    socket.write(' ');
    if (++sent === 30) clearInterval(steady);
  }, 30);
  const { status, body } = parseReply(await received);
  expect([sent, status, body]).toMatchObject([30, 400, { errors: { e: 'The body is not valid JSON.' } }]);
});

test('does not interrupt a body that the server reads slowly', async () => {
  const port = await listen({ bodyMs: 100 }, (app) => {
    app.addContentTypeParser('text/slow', (_request, payload, done) => {
      let bytes = 0;
      const read = () =>
        payload.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => done(null, bytes));
      setTimeout(read, 400);
    });
    app.post('/slow', (request, reply) => reply.send({ body: request.body }));
  });
  const { socket, received } = open(port);
  const length = 1_000_000;
  socket.write(
    `POST /slow HTTP/1.1\r\nHost: acme.localhost\r\nConnection: close\r\nContent-Type: text/slow\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write('x'.repeat(length));
  expect(parseReply(await received)).toMatchObject({ status: 200, body: { body: length } });
});

test('does not limit the time of a reply', async () => {
  const limits = { bodyMs: 100, headersMs: 100, keepAliveMs: 100 };
  const port = await listen(limits, (app) => {
    app.get('/stream', async (_request, reply) => {
      async function* lines() {
        for (let n = 0; n < 10; n++) {
          yield `${n}\n`;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
      return reply.type('text/csv').send(Readable.from(lines()));
    });
  });
  const answer = await fetch(`http://127.0.0.1:${port}/stream`, { headers: { 'accept-encoding': 'identity' } });
  expect(await answer.text()).toBe('0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n');
});
