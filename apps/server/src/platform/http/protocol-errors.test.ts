/** Tests requests that Node or Fastify would answer themselves, over real sockets. */
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await openTestApp({});
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t.close());

interface RawReply {
  status: number;
  type: string | undefined;
  requestId: string | undefined;
  body: unknown;
}

function parseReply(text: string): RawReply {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const getHeader = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
  return {
    status: Number(head.split(' ')[1]),
    type: getHeader('content-type'),
    requestId: getHeader('x-request-id'),
    body: JSON.parse(body) as unknown,
  };
}

/** Opens a connection, sends the text unchanged and reads until the server closes the connection. */
const sendRaw = (text: string, targetPort = port, onConnect?: (socket: Socket) => void): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(targetPort, '127.0.0.1', () => {
      socket.write(text);
      onConnect?.(socket);
    });
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
    });
    socket.on('end', () => resolve(received)).on('error', reject);
  });

const HOST = 'Host: demo.localhost\r\n';
const CLOSE_HEADERS = `${HOST}Connection: close\r\n`;

test.each<[name: string, request: string, status: number, message: string]>([
  ['an invalid request line', 'nonsense\r\n\r\n', 400, 'The request is not valid HTTP.'],
  ['an unknown method', `SHOUT / HTTP/1.1\r\n${HOST}\r\n`, 400, 'The request is not valid HTTP.'],
  [
    'two lengths',
    `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\na`,
    400,
    'The request is not valid HTTP.',
  ],
  [
    'headers over the limit',
    `GET / HTTP/1.1\r\n${HOST}x-long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'The headers of the request are too large.',
  ],
  [
    'chunk extensions over the limit',
    `POST /v1/api/authenticate/ HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\na\r\n`,
    413,
    'The request is too large.',
  ],
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'The request needs a Host header.'],
  [
    'an unknown expectation',
    `GET /healthz HTTP/1.1\r\n${CLOSE_HEADERS}Expect: 200-ok\r\n\r\n`,
    417,
    'The expectation of the request is not supported.',
  ],
  ['a method without routes', `PROPFIND /healthz HTTP/1.1\r\n${CLOSE_HEADERS}\r\n`, 404, 'Not found.'],
  ['another method of a known path', `PATCH /v1/api/menu/ HTTP/1.1\r\n${CLOSE_HEADERS}\r\n`, 404, 'Not found.'],
  ['an unknown path', `GET /v1/api/nothing/ HTTP/1.1\r\n${CLOSE_HEADERS}\r\n`, 404, 'Not found.'],
  ['a malformed URL', `GET /v1/api/menu/% HTTP/1.1\r\n${CLOSE_HEADERS}\r\n`, 400, 'The address is not valid.'],
  [
    'a path with a part that is too long',
    `GET /v1/api/accounts/${'1'.repeat(600)}/details/ HTTP/1.1\r\n${CLOSE_HEADERS}\r\n`,
    414,
    'The address is too long.',
  ],
  [
    'a body over the limit',
    `POST /v1/api/authenticate/ HTTP/1.1\r\n${CLOSE_HEADERS}Content-Type: application/json\r\nContent-Length: 9999999\r\n\r\n`,
    400,
    'The request is too large.',
  ],
  [
    'a body of an unknown type',
    `POST /v1/api/authenticate/ HTTP/1.1\r\n${CLOSE_HEADERS}Content-Type: text/turtle\r\nContent-Length: 1\r\n\r\na`,
    400,
    'The body must be JSON.',
  ],
  [
    'a body of an invalid type',
    `POST /v1/api/authenticate/ HTTP/1.1\r\n${CLOSE_HEADERS}Content-Type: /\r\nContent-Length: 1\r\n\r\na`,
    400,
    'The body must be JSON.',
  ],
])('answers %s in the envelope', async (_, request, status, message) => {
  const { requestId, ...reply } = parseReply(await sendRaw(request));
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(reply).toEqual({
    status,
    type: 'application/json; charset=utf-8',
    body: { success: false, errors: { e: message }, request_id: requestId },
  });
});

test('HTTP/1.0 requires no host', async () => {
  expect(await sendRaw('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK/);
});

test('returns 408 in the envelope for a request that does not arrive in time', async () => {
  t.app.server.once('connection', (accepted) => {
    accepted.once('data', () => {
      const timeoutError = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      t.app.server.emit('clientError', timeoutError, accepted);
    });
  });
  const { status, body } = parseReply(await sendRaw('GET / HTTP/1.1\r\nHost'));
  expect([status, body]).toEqual([
    408,
    expect.objectContaining({ success: false, errors: { e: 'The request took too long to arrive.' } }),
  ]);
});

test('returns 503 in the envelope for a request that arrives while the server stops', async () => {
  const stoppingApp = await openTestApp({});
  await stoppingApp.app.listen({ port: 0, host: '127.0.0.1' });
  const { port: stoppingPort } = stoppingApp.app.server.address() as AddressInfo;
  const { server } = stoppingApp.app;
  const received = sendRaw(`GET /healthz HTTP/1.1\r\n${HOST}`, stoppingPort, (socket) => {
    const close = server.close.bind(server);
    // The headers of the request end after the server has started to close.
    server.close = (...rest) => {
      socket.write('\r\n');
      return close(...rest);
    };
  });
  server.once('connection', (accepted) => accepted.once('data', () => void stoppingApp.close()));
  const { status, body } = parseReply(await received);
  expect([status, body]).toEqual([
    503,
    expect.objectContaining({ success: false, errors: { e: 'The server is restarting. Try again.' } }),
  ]);
});
