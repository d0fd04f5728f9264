/**
 * Closes connections of clients that send too slowly, so that they do not occupy the server. Replies have no time
 * limit.
 */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface HttpTimeouts {
  /** For the headers of a request, including the first one of a connection. */
  headersMs: number;
  /**
   * For the next request of a connection. Must exceed the keep-alive of load balancers, which could otherwise use a
   * connection that was just closed.
   */
  keepAliveMs: number;
  /**
   * For a body, and for the gap between two of its bytes. A body may take longer only if it arrives at the minimum
   * rate.
   */
  bodyMs: number;
  /** In bytes per second. */
  bodyRate: number;
  /** Interval of all checks. */
  checkMs: number;
}

export const HTTP_TIMEOUTS: HttpTimeouts = {
  headersMs: 20_000,
  keepAliveMs: 72_000,
  bodyMs: 30_000,
  bodyRate: 8192,
  checkMs: 2000,
};

/** Returns the server options that limit slow headers and idle connections. */
export const toServerOptions = ({ headersMs, keepAliveMs, checkMs }: HttpTimeouts) => ({
  keepAliveTimeout: keepAliveMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
});

interface PendingBody {
  reply: FastifyReply;
  bytesBefore: number;
  received: number;
  /** Time that the server has waited for the client, in total and since the last byte. */
  waitedMs: number;
  idleMs: number;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns the error that Node reports for slow headers, so that both are handled in one place. */
const createTimeoutError = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Closes the connections of bodies that arrive too slowly. Node's own limit for a whole request ignores the rate. */
export function limitBodies(app: FastifyInstance, { bodyMs, bodyRate, checkMs }: HttpTimeouts): void {
  const pending = new Map<IncomingMessage, PendingBody>();
  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    // Injected requests arrive at once and have no connection.
    if (hasBody(raw) && raw.socket instanceof Socket)
      pending.set(raw, { reply, bytesBefore: raw.socket.bytesRead, received: 0, waitedMs: 0, idleMs: 0 });
    next();
  });
  const isTooSlow = (raw: IncomingMessage, body: PendingBody): boolean => {
    const received = raw.socket.bytesRead - body.bytesBefore;
    // Received data that the server has not read yet is not the client's delay.
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
