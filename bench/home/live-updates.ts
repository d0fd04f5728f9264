/** Measures how soon 500 connected users learn of a change, and how much memory their connections need. */
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { BENCH_PORT, type BenchFixture, type Person, signInPerson, FIRST_CSM } from '../fixture.ts';
import { percentile95 } from '../load.ts';
import type { BenchResult } from '../report.ts';
import { sendRequest } from '../request.ts';
import { memoryMb, startProduct } from '../servers.ts';

const CONNECTIONS = 500;
const CHANGES = 20;
/** Time for the memory of the server to become steady. */
const REST_MS = 5_000;
const WARM_UP_CALLS = 200;

const getHost = ({ domain }: Person) => `${domain}.localhost:${BENCH_PORT}`;

interface Stream {
  /** Resolves at the next change. */
  next(): Promise<void>;
  close(): void;
}

async function openStream(person: Person): Promise<Stream> {
  const headers = { host: getHost(person), authorization: `JWT ${person.token}` };
  const request = http.get({ host: '127.0.0.1', port: BENCH_PORT, path: '/v1/api/live/', headers, agent: false });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`The stream was answered with ${response.statusCode}.`);
  let wake: (() => void) | undefined;
  response.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('event: changes')) wake?.();
  });
  return {
    next: () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
    close: () => request.destroy(),
  };
}

export async function measureLiveUpdates(fixture: BenchFixture): Promise<BenchResult[]> {
  const product = await startProduct({ DATA_DIR: fixture.config.dataDir, DEMO: '0' }, BENCH_PORT);
  const streams: Stream[] = [];
  try {
    const { ADM, CSM } = fixture.people.large;
    const change = (rank: number) =>
      sendRequest(BENCH_PORT, `/v1/api/accounts/${CSM.account}/rank/`, {
        host: getHost(ADM),
        token: ADM.token,
        method: 'POST',
        json: { rank },
      });
    streams.push(await openStream(CSM));
    for (let n = 1; n <= WARM_UP_CALLS; n++) await change(n);
    await wait(REST_MS);
    const before = memoryMb(product.pid);

    // Half of them read every account, and half only their own, of which the changed one is one.
    for (let n = streams.length; n < CONNECTIONS; n++) {
      const [role, number] = n % 2 ? (['ADM', 1] as const) : (['CSM', FIRST_CSM] as const);
      streams.push(await openStream(await signInPerson(fixture, 'large', role, number)));
    }
    const delays: number[] = [];
    for (let n = 1; n <= CHANGES; n++) {
      const startedAt = performance.now();
      const notified = streams.map(async (stream) => {
        await stream.next();
        delays.push(performance.now() - startedAt);
      });
      await change(n);
      await Promise.all(notified);
    }
    await wait(REST_MS);
    const growth = memoryMb(product.pid) - before;
    const slowest = percentile95(delays) / 1000;
    return [
      {
        what: `time until 95 % of ${CONNECTIONS} live connections are notified of a change, in seconds`,
        measured: `${CHANGES} changes`,
        ratio: slowest,
        must: { atMost: 1 },
      },
      {
        what: `memory of ${CONNECTIONS} live connections, in MB`,
        measured: `${before.toFixed(0)} MB before`,
        ratio: growth,
        must: { atMost: 50 },
      },
    ];
  } finally {
    for (const stream of streams) stream.close();
    await product.stop();
  }
}
