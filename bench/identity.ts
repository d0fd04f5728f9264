/**
 * Measures the cost of identity: sign-ins against password verification alone, and an authenticated call against the same call without
 * authentication.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import { createSession } from '../apps/server/src/core/identity/sessions.ts';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { rootDir } from '../apps/server/src/platform/config.ts';
import { openMasterKey } from '../apps/server/src/platform/crypto/master-key.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import { signToken } from '../apps/server/src/platform/crypto/token.ts';
import type { Access } from '../apps/server/src/platform/session/access.ts';
import { waitUntilIdle } from './calls.ts';
import { CALLERS, median, measureThroughput } from './load.ts';
import type { BenchResult } from './report.ts';
import { nodeOptions, startProduct } from './servers.ts';
import { BENCH_PORT, type BenchFixture } from './fixture.ts';

const PASSWORD = 'Harbour!42';
const ROUNDS = 5;
const ROUND_S = 4;
/** A small call with one statement, which makes the overhead of identity most visible. */
const CALL = '/v1/api/user_details/';
const OTHER_PORT = BENCH_PORT + 1;

interface Company {
  domain: string;
  /** One email per caller, because attempts for the same email are serialized. */
  emails: string[];
  stored: string;
  /** The first user, signed in. */
  access: Access;
  token: string;
}

/** Creates a new company for each run, so that sign-in attempts of earlier runs do not count. */
async function createCompany({ database, config }: BenchFixture): Promise<Company> {
  const now = new Date();
  const domain = `signs-in-${now.getTime()}`;
  const tenant = await createTenant(database, { domain, name: domain });
  const stored = await hashPassword(PASSWORD);
  const emails = Array.from({ length: CALLERS }, (_, i) => `u${i}@${domain}.test`);
  const { user, session } = await database.inTenant(tenant, 'write', async (tx) => {
    const ids: number[] = [];
    for (const email of emails)
      ids.push(await createUser(tx, { email, firstName: 'U', roles: ['CSM'], passwordHash: stored }));
    const user = ids[0] ?? 0;
    return {
      user,
      session: await createSession(tx, { userId: user, strategy: 'local', ip: '127.0.0.1', userAgent: 'bench', now }),
    };
  });
  const token = await signToken(openMasterKey(config).signing, { tenant, user, session }, now);
  const person = { tenant, user, session, roles: ['CSM'], userAccessType: 'full' as const, ownerScope: [user] };
  return {
    domain,
    emails,
    stored,
    token,
    access: { ...person, team: [], timeZone: 'UTC', currency: 'USD', minorDigits: 2 },
  };
}

async function start(file: string, ...args: string[]): Promise<ChildProcess> {
  const execArgv = [...nodeOptions(), '--import', 'tsx'];
  const child = fork(path.join(rootDir, 'bench', file), args, { execArgv });
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (first !== 'ready') throw new Error(`${file} ended with ${String(first)}.`);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  child.disconnect();
  if (child.exitCode === null) await once(child, 'exit');
}

/**
 * Returns sign-ins per second. Each caller signs in sequentially on its own connection.
 * @throws if a sign-in is rejected
 */
async function measureSignInRate({ domain, emails }: Company, seconds: number): Promise<number> {
  const callers = emails.values();
  const result = await autocannon({
    url: `http://127.0.0.1:${BENCH_PORT}/v1/api/authenticate/`,
    method: 'POST',
    headers: { host: `${domain}.localhost:${BENCH_PORT}`, 'content-type': 'application/json' },
    setupClient: (client) => client.setBody(JSON.stringify({ username: callers.next().value, password: PASSWORD })),
    verifyBody: (body) => String(body).includes('"success":true'),
    connections: CALLERS,
    duration: seconds,
  });
  const failedCount = result.non2xx + result.errors + result.mismatches;
  if (failedCount > 0) throw new Error(`${failedCount} sign-ins were rejected.`);
  return result.requests.total / result.duration;
}

async function measureSignIns(company: Company): Promise<BenchResult> {
  const bare = await start('bare-argon2.ts', String(CALLERS), company.stored, PASSWORD);
  const measureVerificationRate = async (seconds: number) => {
    bare.send(seconds);
    const [rate] = (await once(bare, 'message')) as [number];
    return rate;
  };
  const rates: { product: number[]; bare: number[] } = { product: [], bare: [] };
  await measureSignInRate(company, 1);
  await measureVerificationRate(1);
  for (let round = 0; round < ROUNDS; round++) {
    const turns = [
      async () => rates.product.push(await measureSignInRate(company, ROUND_S)),
      async () => rates.bare.push(await measureVerificationRate(ROUND_S)),
    ];
    for (const turn of round % 2 ? turns.toReversed() : turns) await turn();
  }
  await stop(bare);
  const [productRate, bareRate] = [median(rates.product), median(rates.bare)];
  return {
    what: 'password sign-ins per second against bare argon2id, 10 callers each',
    measured: `${productRate.toFixed(1)} to ${bareRate.toFixed(1)}`,
    ratio: productRate / bareRate,
    must: { atLeast: 0.7 },
  };
}

async function measureCall({ config, database }: BenchFixture, company: Company): Promise<BenchResult> {
  const socketDir = (database.ownerPool.options as { host?: string }).host ?? '';
  const caller = JSON.stringify(company.access);
  const bare = await start('without-identity.ts', String(OTHER_PORT), config.dataDir, socketDir, caller);
  const buildTarget = (name: string, port: number) => ({
    name,
    url: `http://127.0.0.1:${port}${CALL}`,
    headers: { host: `${company.domain}.localhost:${port}`, authorization: `JWT ${company.token}` },
  });
  const rates = await measureThroughput([buildTarget('with', BENCH_PORT), buildTarget('without', OTHER_PORT)]);
  await stop(bare);
  const [productMs, bareMs] = [1000 / (rates.with ?? 0), 1000 / (rates.without ?? 0)];
  return {
    what: 'a signed-in call, 10 callers: time against the same call with identity removed',
    measured: `${productMs.toFixed(3)} ms to ${bareMs.toFixed(3)} ms`,
    ratio: productMs / bareMs,
    must: { atMost: 1.6 },
  };
}

export async function measureIdentity(fixture: BenchFixture): Promise<BenchResult[]> {
  const company = await createCompany(fixture);
  const product = await startProduct({ DATA_DIR: fixture.config.dataDir, DEMO: '0' }, BENCH_PORT);
  try {
    await waitUntilIdle(fixture);
    return [await measureSignIns(company), await measureCall(fixture, company)];
  } finally {
    await product.stop();
  }
}
