/** Receivers that do not answer, and who is called beside them. Nobody is answered before somebody else was called. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildAccount } from '../../../../../demo/factories/accounts.ts';
import { buildAction, buildPlay } from '../../../../../demo/factories/plays.ts';
import { openQueue, type Queue } from '../../../../../platform/jobs/queue.ts';
import { playWorld } from '../../../../../testing/play-world.ts';
import { TEST_NOW } from '../../../../../testing/services.ts';
import { createExternalProcess } from '../../commands.ts';
import { queueAttempt } from './commands.ts';
import { externalProcessJobs } from './jobs.ts';

const world = playWorld();
const { t } = world;
const servers: Server[] = [];
let queue: Queue | undefined;
beforeEach(() => world.renew());
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
  await queue?.stop();
  queue = undefined;
  t.services.config.outboundAllow = [];
});

/** Answers nobody until it is let go; tells how many waited for an answer at once. */
interface Receiver {
  url: string;
  most: number;
  calls: number;
  letGo: () => void;
}
async function receive(onCall?: () => void): Promise<Receiver> {
  const held = new Set<ServerResponse>();
  let isOpen = onCall !== undefined;
  const server = createServer((_, reply) => {
    receiver.calls += 1;
    onCall?.();
    if (isOpen) return void reply.end('ok');
    held.add(reply);
    receiver.most = Math.max(receiver.most, held.size);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.services.config.outboundAllow = [...t.services.config.outboundAllow, host];
  const letGo = () => {
    isOpen = true;
    for (const reply of held) reply.end('ok');
    held.clear();
  };
  const receiver = { url: `http://${host}/`, most: 0, calls: 0, letGo };
  return receiver;
}

let made = 0;
/** A process that calls a receiver, and so many runs of it that wait. */
const order = (domain: 'acme' | 'globex', { url }: Receiver, count: number) =>
  t.inTenant(domain, 'write', async (tx) => {
    made += 1;
    const by = { userId: null, ip: null, now: TEST_NOW } as never;
    const body = { kind: 'form' as const, name: `Order ${made}`, description: '', fields: [], url };
    const { id: processId } = await createExternalProcess(tx, t.services, body, by);
    const accountId = await buildAccount(tx, { name: `Berth ${made}` });
    const actionId = await buildAction(tx, { accountId, playId: await buildPlay(tx, { accountId }), processId });
    const runs = await tx.rows<{ id: number }>(
      `insert into external_process_runs (tenant_id, process_id, account_id, action_id, form_values, payload, created_at,
         next_attempt_at) select $1, $2, $3, $4, '{}', '{}', $5, $5 from generate_series(1, $6) returning id`,
      [tx.tenant, processId, accountId, actionId, TEST_NOW, count],
    );
    for (const { id } of runs) await queueAttempt(tx, id);
  });
const ended = async (domain: 'acme' | 'globex') => {
  const [found] = await t.query<{ done: number; waiting: number }>(
    domain,
    `select count(*) filter (where status = 'done' and attempts = 1)::int as done,
       count(*) filter (where status = 'waiting')::int as waiting from external_process_runs where tenant_id = $1`,
  );
  return found;
};
async function work(): Promise<void> {
  queue = await openQueue(t.services, externalProcessJobs);
  await queue.work();
}
const patience = { timeout: 9000 };

test('a receiver that does not answer holds nobody else up, nor its company the other ones', async () => {
  const silent = await Promise.all(Array.from({ length: 4 }, () => receive()));
  const quick = await receive(() => undefined);
  for (const receiver of silent) await order('acme', receiver, 3);
  await order('globex', quick, 1);
  await work();
  await expect.poll(() => quick.calls, patience).toBe(1);
  // Half of the places are the other companies'.
  await expect.poll(() => silent.reduce((all, { most }) => all + most, 0), patience).toBe(4);
  for (const { letGo } of silent) letGo();
  await expect.poll(() => ended('acme'), patience).toEqual({ done: 12, waiting: 0 });
  expect(await ended('globex')).toEqual({ done: 1, waiting: 0 });
  expect(silent.map(({ calls }) => calls)).toEqual([3, 3, 3, 3]);
});

test('of a process two calls are under way at once; the others wait their turn, and all of them leave once', async () => {
  const silent = await receive();
  const quick = await receive(() => silent.letGo());
  await order('acme', silent, 20);
  await order('acme', quick, 1);
  await work();
  await expect.poll(() => ended('acme'), patience).toEqual({ done: 21, waiting: 0 });
  expect([silent.most, silent.calls, quick.calls]).toEqual([2, 20, 1]);
});
