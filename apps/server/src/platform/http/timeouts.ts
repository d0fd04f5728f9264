/** Ends connections of clients that send too slowly, so that none is held open for nothing. Replies take as long as they take. */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface HttpTimeouts {
  /** For the headers of a request, also the first one of a connection. */
  headersMs: number;
  /** For the next request of a connection. Longer than load balancers keep theirs, which would hit one that just closed. */
  keepAliveMs: number;
  /** For a body, and for the next byte of it; it takes longer only if it arrives at the least rate. */
  bodyMs: number;
  /** Bytes a second. */
  bodyRate: number;
  /** How often all of this is checked. */
  checkMs: number;
}

export const HTTP_TIMEOUTS: HttpTimeouts = {
  headersMs: 20_000,
  keepAliveMs: 72_000,
  bodyMs: 30_000,
  bodyRate: 8192,
  checkMs: 2000,
};

/** The options of the server that end slow headers and idle connections. */
export const toServerOptions = ({ headersMs, keepAliveMs, checkMs }: HttpTimeouts) => ({
  keepAliveTimeout: keepAliveMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
});

interface PendingBody {
  reply: FastifyReply;
  bytesBefore: number;
  received: number;
  /** How long the server waited for the client, in all and since the last byte. */
  waitedMs: number;
  idleMs: number;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** As Node reports headers that are too slow, so that both are answered in one place. */
const createTimeoutError = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Ends the connections of bodies that arrive too slowly. Node's own limit for a whole request has no rate. */
export function limitBodies(app: FastifyInstance, { bodyMs, bodyRate, checkMs }: HttpTimeouts): void {
  const pending = new Map<IncomingMessage, PendingBody>();
  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    // Injected requests arrive at once, and have no connection.
    if (hasBody(raw) && raw.socket instanceof Socket)
      pending.set(raw, { reply, bytesBefore: raw.socket.bytesRead, received: 0, waitedMs: 0, idleMs: 0 });
    next();
  });
  const isTooSlow = (raw: IncomingMessage, body: PendingBody): boolean => {
    const received = raw.socket.bytesRead - body.bytesBefore;
    // What has arrived and is not read yet is not the client's delay.
    if (raw.readableLength === 0) body.waitedMs += checkMs;
    body.idleMs = received > body.received || raw.readableLength > 0 ? 0 : body.idleMs + checkMs;
    body.received = received;
    return body.idleMs >= bodyMs || body.waitedMs >= bodyMs + (received / bodyRate) * 1000;
  };
  const check = () => {
    for (const [raw, body] of pending) {
      if (raw.complete || raw.destroyed) pending.delete(raw);
      else if (isTooSlow(raw, body)) {
        pending.delete(raw);
        if (body.reply.raw.headersSent) raw.socket.destroy();
        else app.server.emit('clientError', createTimeoutError(), raw.socket);
      }
    }
  };
  const timer = setInterval(check, checkMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
