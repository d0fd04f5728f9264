/** Executes processes against real receivers and checks what they get, including receivers that misbehave. */
import { externalProcesses } from '@mainstay/contract/external-processes';
import { processRuns } from '@mainstay/contract/process-runs';
import { RUN_ATTEMPTS } from '@mainstay/contract/rules/external-processes';
import { RUN_INTERRUPTED } from '@mainstay/contract/rules/runs';
import { createHmac } from 'node:crypto';
import type dns from 'node:dns';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildAction } from '../../app/demo/factories/plays.ts';
import { waitUntilBlocking } from '../../app/testing/lock-wait.ts';
import { failJobs } from '../../app/testing/lost-jobs.ts';
import { openPlayFixture, type PlayFixture } from '../../app/testing/play-fixture.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { guardedFetch } from '../../platform/outbound/guard.ts';
import {
  CALL_WEBHOOK,
  callWebhook,
  claimRun,
  endAttempt,
  getNextAttemptTime,
  isTransient,
  queueAttempt,
} from './webhook-attempts.ts';

let world: PlayFixture;
const openServers: Server[] = [];
/** Requests that the receivers got. */
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let action = 0;
let createdCount = 0;
beforeAll(async () => {
  world = await openPlayFixture();
});
beforeEach(async () => {
  await world.renew();
  received.length = 0;
});
afterEach(async () => {
  for (const server of openServers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
  world.t.services.config.outboundAllow = [];
});
afterAll(() => world.t.close());

/** Starts a local server. @returns its `host:port` */
async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer((request, reply) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      answer(request, reply);
    });
  });
  openServers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
/**
 * Creates a receiver that the operator allows, a process that calls it, and an action of Maya that uses the process. @returns the secret
 */
async function createReceiver(answer: RequestListener): Promise<{ secret: string; process: number }> {
  const host = await startServer(answer);
  world.t.services.config.outboundAllow = [host];
  return createProcess(`http://${host}/orders?from=mainstay`);
}
async function createProcess(url: string): Promise<{ secret: string; process: number }> {
  createdCount += 1;
  const fields = [{ key: 'what', label: 'What', type: 'text' as const }];
  const { body } = await world.t.call(world.callers.ada, externalProcesses.createExternalProcess, {
    body: { kind: 'form', name: `Order ${createdCount}`, url, fields },
  });
  action = await world.t.inTenant('acme', 'write', (tx) =>
    buildAction(tx, {
      accountId: world.account.birch,
      playId: world.play.soon,
      ownerId: world.users.maya,
      name: 'Order it',
      processId: body.data.process.id,
    }),
  );
  return { secret: body.data.secret ?? '', process: body.data.process.id };
}
async function execute(what = 'Ten berths'): Promise<number> {
  const maya = await world.t.signIn('maya@acme.test');
  const params = { id: action };
  const { body, error } = await world.t.call(maya, processRuns.executeProcess, {
    params,
    body: { values: { what } },
  });
  expect(error).toBeUndefined();
  return body.data.run_id;
}
async function findRuns() {
  const { body } = await world.t.call(await world.t.signIn('maya@acme.test'), processRuns.findActionRuns, {
    params: { id: action },
  });
  return body.data.listing;
}
/** The queue compares with the database clock, so jobs wait only if they are scheduled far ahead of it. */
const LATER = Date.parse('2090-01-01T12:00:00Z');
const setLater = (seconds: number) => world.t.setNow(new Date(LATER + seconds * 1000));
/** Moves the clock and runs the jobs that are due. */
async function runAt(seconds: number): Promise<void> {
  setLater(seconds);
  await world.t.runJobs();
}
/** Computes the signature of a request as a receiver does. */
const getSignature = (secret: string, { headers, body }: { headers: IncomingHttpHeaders; body: string }) => {
  const text = `${String(headers['mainstay-id'])}.${String(headers['mainstay-timestamp'])}.${body}`;
  return `v1=${createHmac('sha256', secret).update(text, 'utf8').digest('hex')}`;
};

test('2-actions-50 a request is signed: the secret gives the same signature for id, time and body', async () => {
  const { secret } = await createReceiver((_, reply) => reply.writeHead(202).end('taken'));
  const id = await execute('Zehn Liegeplätze\t – 10\r\n €');
  await world.t.runJobs();
  expect(received).toHaveLength(1);
  const { headers = {}, body = '' } = received[0] ?? {};
  expect(headers['mainstay-timestamp']).toBe(String(TEST_NOW.getTime() / 1000));
  expect(headers['mainstay-id']).toBe(String(id));
  const signature = headers['mainstay-signature'];
  expect(signature).toBe(getSignature(secret, { headers, body }));
  // The signature is invalid if the request is replayed under another delivery id.
  expect(signature).not.toBe(getSignature(secret, { headers: { ...headers, 'mainstay-id': String(id + 1) }, body }));
  expect(headers['content-type']).toBe('application/json');
  expect(JSON.parse(body)).toMatchObject({
    process: { name: `Order ${createdCount}` },
    action: { id: action, name: 'Order it' },
    account: { name: 'Birch' },
    executed_by: { name: 'maya Doe', email: 'maya@acme.test' },
    values: { what: 'Zehn Liegeplätze – 10 €' },
  });
  expect(await findRuns()).toMatchObject([
    { id, status: 'done', attempts: 1, http_status: 202, answer: 'taken', error: null, may_replay: true },
  ]);
});

test('a receiver that fails twice and then succeeds gets the same body three times, each with its own signature', async () => {
  let callCount = 0;
  const { secret } = await createReceiver((_, reply) => {
    callCount += 1;
    reply.writeHead(callCount < 3 ? 503 : 200).end(`answer ${callCount}`);
  });
  await execute();
  await runAt(0);
  expect(await findRuns()).toMatchObject([
    { status: 'waiting', attempts: 1, http_status: 503, error: 'Responded with status 503.', may_replay: false },
  ]);
  await runAt(12);
  await runAt(75);
  expect(await findRuns()).toMatchObject([{ status: 'done', attempts: 3, http_status: 200, answer: 'answer 3' }]);
  await runAt(90_000);
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(received.map(({ headers }) => headers['mainstay-id'])).size).toBe(1);
  expect(new Set(received.map(({ headers }) => headers['mainstay-timestamp'])).size).toBe(3);
  for (const call of received) expect(call.headers['mainstay-signature']).toBe(getSignature(secret, call));
});

test('retries after a rate limit or a timeout of the receiver', async () => {
  for (const status of [408, 425, 429]) {
    world.t.setNow(TEST_NOW);
    received.length = 0;
    await createReceiver((_, reply) => reply.writeHead(received.length < 2 ? status : 200).end());
    await execute();
    await runAt(0);
    expect(await findRuns()).toMatchObject([
      { status: 'waiting', attempts: 1, http_status: status, may_replay: false },
    ]);
    await runAt(12);
    expect(await findRuns()).toMatchObject([{ status: 'done', attempts: 2, http_status: 200, error: null }]);
    expect(received).toHaveLength(2);
  }
});

test('calls a failing receiver five times at most, and one that rejects the request only once', async () => {
  await createReceiver((_, reply) => reply.writeHead(500).end());
  await execute();
  for (const seconds of [0, 12, 80, 400, 2400, 100_000]) await runAt(seconds);
  expect(received).toHaveLength(5);
  expect(await findRuns()).toMatchObject([{ status: 'failed', attempts: 5, error: 'Responded with status 500.' }]);
  received.length = 0;
  world.t.setNow(TEST_NOW);
  await createReceiver((_, reply) => reply.writeHead(422).end('{"error":"unknown account"}'));
  await execute();
  for (const seconds of [0, 12, 100_000]) await runAt(seconds);
  expect(received).toHaveLength(1);
  expect(await findRuns()).toMatchObject([
    { status: 'failed', http_status: 422, answer: '{"error":"unknown account"}' },
  ]);
});

test('does not follow a redirect into the private network', async () => {
  const internalHost = await startServer((_, reply) => reply.end('secret'));
  await createReceiver((_, reply) => reply.writeHead(307, { location: `http://${internalHost}/` }).end());
  await execute();
  await runAt(100_000);
  expect(received).toHaveLength(1);
  expect(await findRuns()).toMatchObject([{ status: 'failed', http_status: 307, error: 'Responded with status 307.' }]);
});

test('does not call an address in the private network', async () => {
  const host = await startServer((_, reply) => reply.end('secret'));
  await createProcess(`http://${host}/`);
  await execute();
  await runAt(0);
  expect(received).toEqual([]);
  expect(await findRuns()).toMatchObject([
    { status: 'waiting', http_status: null, error: expect.stringContaining('is inside the private network') },
  ]);
});

const webhookCall = { run_id: 1, secret: 's', body: '{}' };
/** A name server that returns the next address for each lookup. */
function createLookup(...addresses: string[]): typeof dns.lookup {
  const lookup = (_name: string, _options: unknown, callback: (e: null, found: dns.LookupAddress[]) => void) =>
    callback(null, [{ address: addresses.shift() ?? '127.0.0.1', family: 4 }]);
  return lookup as unknown as typeof dns.lookup;
}

test('does not call a name that resolves to the private network, also after the check', async () => {
  const host = await startServer((_, reply) => reply.end('secret'));
  const url = `http://orders.example:${host.split(':')[1]}/`;
  const send = (...addresses: string[]) =>
    callWebhook(
      { ...webhookCall, url },
      guardedFetch({ outboundAllow: [] }, { milliseconds: 200 }, createLookup(...addresses)),
      TEST_NOW,
    );
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254'])
    expect(await send(address)).toMatchObject({
      error: expect.stringContaining('inside the private network'),
      final: false,
    });
  // The connection uses the address of the first lookup, where no server responds. There is no second lookup.
  expect(await send('240.0.0.1', '127.0.0.1')).toMatchObject({ http_status: null });
  expect(received).toEqual([]);
});

test('aborts a call to a receiver that never responds, and reads only the beginning of a huge response', async () => {
  const silent = await startServer(() => {});
  const limits = { bytes: 65_536, surplus: 'cut', milliseconds: 300, redirects: 0 } as const;
  const timeoutOutcome = await callWebhook(
    { ...webhookCall, url: `http://${silent}/` },
    guardedFetch({ outboundAllow: [silent] }, limits),
    TEST_NOW,
  );
  expect(timeoutOutcome).toMatchObject({
    http_status: null,
    error: `${silent} did not respond within 0.3 seconds.`,
    final: false,
  });
  let sent = 0;
  const endless = await startServer((_, reply) => {
    const writeMore = () => {
      while (sent < 1_073_741_824) {
        sent += 65_536;
        if (!reply.write('x'.repeat(65_536))) return void reply.once('drain', writeMore);
      }
      reply.end();
    };
    writeMore();
  });
  const largeOutcome = await callWebhook(
    { ...webhookCall, url: `http://${endless}/` },
    guardedFetch({ outboundAllow: [endless] }, { ...limits, milliseconds: 10_000 }),
    TEST_NOW,
  );
  expect(largeOutcome).toMatchObject({ http_status: 200, answer: 'x'.repeat(1000), error: null });
  expect(sent).toBeLessThan(32_000_000);
});

test('removes secret and signature from a response that echoes the call', async () => {
  const { secret } = await createReceiver((request, reply) =>
    reply.end(
      `${secret} ${String(request.headers['mainstay-signature'])} ${String(request.headers['mainstay-signature']).slice(3)} ok\0`,
    ),
  );
  await execute();
  await world.t.runJobs();
  expect((await findRuns())[0]?.answer).toBe('*** *** *** ok\ufffd');
});

test('one of several workers makes the call; the call of a killed worker is repeated after its claim has expired', async () => {
  const { process } = await createReceiver((_, reply) => reply.end('ok'));
  const run = { run_id: await execute(), process_id: process };
  const { services } = world.t;
  setLater(0);
  const claim = () =>
    world.t.inTenant('acme', 'write', (tx) => claimRun(tx, services, run, { calls: [], fullReceivers: [] }));
  const claims = await Promise.all([claim(), claim(), claim()]);
  expect(claims.filter((one) => one !== undefined)).toHaveLength(1);
  // The worker that claimed the run is gone. Other workers retry, but the run stays claimed until the claim expires.
  await runAt(30);
  expect(received).toEqual([]);
  expect(await findRuns()).toMatchObject([{ status: 'waiting', attempts: 1 }]);
  await runAt(61);
  await runAt(300);
  expect(received).toHaveLength(1);
  expect(await findRuns()).toMatchObject([{ status: 'done', attempts: 2 }]);
});

test('signs with the new secret after a rotation, and calls an archived process no more, also for waiting runs', async () => {
  const { secret, process } = await createReceiver((_, reply) => reply.writeHead(503).end());
  await execute();
  const params = { id: process };
  const { body } = await world.t.call(world.callers.ada, externalProcesses.rotateProcessSecret, { params });
  expect(body.data.secret).not.toBe(secret);
  await runAt(0);
  const { headers = {}, body: sent = '' } = received[0] ?? {};
  expect(headers['mainstay-signature']).toBe(getSignature(body.data.secret ?? '', { headers, body: sent }));
  world.t.setNow(TEST_NOW);
  await world.t.call(world.callers.ada, externalProcesses.archiveExternalProcess, { params, body: { archived: true } });
  await runAt(15);
  expect(received).toHaveLength(1);
  expect(await findRuns()).toMatchObject([{ status: 'failed', error: 'This external process is archived.' }]);
});

test('a run whose retries are exhausted fails with its reason and can be repeated; a finished run does not change', async () => {
  const { process } = await createReceiver((_, reply) => reply.end('ok'));
  const id = await execute();
  expect(await failJobs(world.t, CALL_WEBHOOK)).toBe(1);
  expect(await findRuns()).toMatchObject([
    {
      status: 'failed',
      error: RUN_INTERRUPTED,
      ended_at: TEST_NOW.toISOString(),
      next_attempt_at: null,
      may_replay: true,
    },
  ]);
  const maya = await world.t.signIn('maya@acme.test');
  await world.t.call(maya, processRuns.replayRun, { params: { id }, body: {} });
  await world.t.runJobs();
  await world.t.inTenant('acme', 'write', (tx) => queueAttempt(tx, { run_id: id + 1, process_id: process }));
  await failJobs(world.t, CALL_WEBHOOK);
  expect((await findRuns()).map(({ status }) => status)).toEqual(['done', 'failed']);
});

test('a second worker waits for the first claim and gets none; a late outcome of an expired claim is ignored', async () => {
  const { process } = await createReceiver((_, reply) => reply.end('ok'));
  const run = { run_id: await execute(), process_id: process };
  const { t } = world;
  setLater(0);
  const claim = (tx: TenantTx) => claimRun(tx, t.services, run, { calls: [], fullReceivers: [] });
  let second: Promise<unknown> | undefined;
  const first = await t.inTenant('acme', 'write', async (tx) => {
    const call = await claim(tx);
    second = t.inTenant('acme', 'write', claim);
    await waitUntilBlocking(tx);
    return call;
  });
  expect([first?.attempts, await second]).toEqual([1, undefined]);
  setLater(61);
  expect((await t.inTenant('acme', 'write', claim))?.attempts).toBe(2);
  const lateOutcome = { http_status: 200, duration_ms: 1, answer: 'late', error: null, final: true };
  await t.inTenant('acme', 'write', (tx) => endAttempt(tx, { ...run, attempts: 1 }, lateOutcome, t.services.now()));
  expect(await findRuns()).toMatchObject([{ status: 'waiting', attempts: 2, answer: null }]);
});

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

test('timeouts, rate limits and errors of the receiver are transient; redirects and other errors are final', () => {
  expect(range(300, 499).filter((status) => isTransient(status))).toEqual([408, 425, 429]);
  expect(range(500, 599).filter((status) => !isTransient(status))).toEqual([]);
});

test('attempts are 10 seconds, then 1, 5 and 30 minutes apart; no attempt follows the last one', () => {
  const delays = range(1, RUN_ATTEMPTS).map((attempts) => {
    const next = getNextAttemptTime(attempts, TEST_NOW);
    return next && (next.getTime() - TEST_NOW.getTime()) / 1000;
  });
  expect(delays).toEqual([10, 60, 300, 1800, undefined]);
});
