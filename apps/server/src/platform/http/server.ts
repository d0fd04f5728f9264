/**
 * The HTTP server for all features: limits, headers, uploads, API description, health, metrics, and the web
 * application.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type Config, rootDir } from '../config.ts';
import { serveMedia } from '../files/media.ts';
import { flushLastSeenOnTimer } from '../session/last-seen.ts';
import type { RecordDenials } from '../telemetry/denials.ts';
import { registerMetrics } from '../telemetry/metrics.ts';
import { getAnalyticsOfHost } from './analytics-hosts.ts';
import { registerFormParser, registerJsonParser } from './body-parsers.ts';
import { createReplyHeaders } from './headers.ts';
import { readClientAddresses } from './origin.ts';
import { rejectUnstorableInput } from './storable-input.ts';
import { addRoutes } from './kit.ts';
import { serveOpenApi } from './openapi.ts';
import { RateLimits } from './rate-limits.ts';
import { handleClientError, registerProtocolErrors } from './protocol-errors.ts';
import { handleInvalidUrl, MAX_PATH_PART, registerErrorHandler } from './replies.ts';
import type { Services } from './services.ts';
import { HTTP_TIMEOUTS, type HttpTimeouts, limitBodies, toServerOptions } from './timeouts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server is about to close, so that replies without an end of their own can end. */
    closing: AbortSignal;
  }
}

const JSON_LIMIT = 1_048_576;
const YEAR_S = 31_536_000;

/** Applies the limits for requests to all transactions, regardless of how they are opened. */
const limitTransactions = ({ database, ...services }: Services): Services => ({
  ...services,
  database: { ...database, ...database.requests },
});

export async function buildServer(
  unlimitedServices: Services,
  recordDenials: RecordDenials,
  timeouts: HttpTimeouts = HTTP_TIMEOUTS,
): Promise<FastifyInstance> {
  const services = limitTransactions(unlimitedServices);
  const headers = createReplyHeaders(services.config);
  const options = toServerOptions(timeouts);
  const app = Fastify({
    loggerInstance: services.log as unknown as FastifyBaseLogger,
    // Requests are logged in one place, with only the fields that logs may contain.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Child loggers per request cost time on every call and are rarely used; log entries name the request themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: JSON_LIMIT,
    ...options,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PATH_PART },
    trustProxy: ['loopback', ...services.config.trustedProxies],
    // An unreadable URL has no route, and therefore neither hooks nor an error handler.
    frameworkErrors: (error, request, reply) => handleInvalidUrl(error, request, reply.headers(headers(request))),
    clientErrorHandler: handleClientError,
    // Node and Fastify would answer both cases themselves, without the error envelope.
    http: { ...options.http, requireHostHeader: false },
    return503OnClosing: false,
  });
  readClientAddresses(app);
  registerJsonParser(app);
  registerFormParser(app);
  rejectUnstorableInput(app);
  registerErrorHandler(app);
  app.decorateRequest('claims', null);
  app.decorateRequest('userKey', null);
  app.decorateRequest('apiKey', null);
  app.decorate('publicUrl', services.config.publicUrl);
  const closing = new AbortController();
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers(request)).header('x-request-id', request.id);
    next();
  });
  limitBodies(app, timeouts);
  registerProtocolErrors(app);
  await app.register(compress, {
    global: true,
    // Clients do not send compressed bodies, and a small one could decompress to any size.
    globalDecompression: false,
    threshold: 2048,
    encodings: ['br', 'gzip'],
    // The default, 11, is meant for files that are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(multipart);
  registerMetrics(app, services, recordDenials);
  flushLastSeenOnTimer(app, services);
  await serveOpenApi(app, services.features.routes);
  const limits = new RateLimits(services);
  for (const group of services.features.routes) addRoutes(app, services, group, limits);
  serveMedia(app, services);
  await serveWeb(app, services.config);
  return app;
}

async function serveWeb(app: FastifyInstance, { analytics }: Config): Promise<void> {
  const folder = path.join(rootDir, 'apps', 'web', 'dist');
  const index = path.join(folder, 'index.html');
  if (!existsSync(index)) return;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: ['index.html'], // a list: a single name is not found in its compressed form
    setHeaders(reply, file) {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  if (!analytics) return;
  // Only this attribute makes the application load the code of analytics.
  const page = readFileSync(index, 'utf8').replace('<html ', '<html data-analytics ');
  app.get('/', (request, reply) =>
    getAnalyticsOfHost(request.hostname, analytics)
      ? reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
      : reply.sendFile('index.html'),
  );
}
