/** Replaces the replies that Node itself sends outside of any route by the standard error envelope. */
import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { RequestError, UnavailableError } from './errors.ts';
import { SAFE_HEADERS } from './headers.ts';
import { toErrorBody } from './replies.ts';

/** Status and message for the error codes of Node's parser. */
const PARSER_ERRORS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};
const INVALID_HTTP = [400, 'The request is not valid HTTP.'] as const;

function createReply(status: number, message: string) {
  const requestId = randomUUID();
  const body = JSON.stringify(toErrorBody(requestId, message));
  const headers = {
    ...SAFE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  };
  return { status, headers, body };
}

/** A request that the parser rejects has no reply object, only its socket. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const { status, headers, body } = createReply(...(PARSER_ERRORS[error.code ?? ''] ?? INVALID_HTTP));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

function rejectExpectation(_request: unknown, reply: ServerResponse): void {
  const { status, headers, body } = createReply(417, 'The expectation of the request is not supported.');
  reply.writeHead(status, headers).end(body);
}

/** Handles missing host names, unknown expectations, and requests that arrive while the server stops. */
export function registerProtocolErrors(app: FastifyInstance): void {
  let isClosing = false;
  app.server.on('checkExpectation', rejectExpectation);
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (request, _reply, next) => {
    if (isClosing) next(new UnavailableError('The server is restarting. Try again.'));
    else if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      next(new RequestError(400, 'The request needs a Host header.'));
    else next();
  });
}
