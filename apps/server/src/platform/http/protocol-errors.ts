/** Errors that Node would answer itself, before or beside every route, in the envelope of all other errors. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** A request that the parser rejects has no reply object, only its socket. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = isTimeout ? 408 : 400;
  const e = isTimeout ? 'The request took too long to arrive.' : 'The request is not valid HTTP.';
  const requestId = randomUUID();
  const body = JSON.stringify({ success: false, errors: { e }, request_id: requestId });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}
