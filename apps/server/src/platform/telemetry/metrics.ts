/** `/healthz`, `/readyz`, `/metrics`, and one log line per request: ids and times, never bodies or query values. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isLoopback } from '../config.ts';
import { ForbiddenError } from '../http/errors.ts';
import { getClientIp } from '../http/origin.ts';
import type { Services } from '../http/services.ts';
import { type RecordDenials, trackDenials } from './denials.ts';

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const READY_LIMIT_MS = 2000;

export function registerMetrics(app: FastifyInstance, services: Services, recordDenials: RecordDenials): void {
  const { database, config } = services;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'mainstay_http_request_seconds',
    help: 'Request duration by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  new Gauge({
    name: 'mainstay_database_connections',
    help: 'Connections of the request pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, database.requestPool.idleCount);
      this.set({ state: 'open' }, database.requestPool.totalCount);
      this.set({ state: 'waiting' }, database.waitingRequests());
    },
  });

  trackDenials(app, services, { registry, recordDenials });

  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    const level = status >= 500 ? 'error' : 'debug';
    if (services.log.isLevelEnabled(level)) {
      const { id, method } = request;
      const ms = Math.round(reply.elapsedTime);
      services.log[level]({ id, method, route, status, ms, host: request.headers.host }, 'request');
    }
    next();
  });

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const timeout = new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('late')), READY_LIMIT_MS).unref(),
    );
    try {
      await Promise.race([database.requestPool.query('select 1'), timeout]);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'no database' });
    }
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!canScrape(request, config.metricsToken))
      throw new ForbiddenError('Metrics require METRICS_TOKEN or a request from this computer.', 'metrics_token');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const canScrape = (request: FastifyRequest, token: string | undefined) =>
  token ? request.headers.authorization === `Bearer ${token}` : isLoopback(getClientIp(request));
