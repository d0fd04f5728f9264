/** Measures throughput and latency over real HTTP, in alternating rounds. */
import autocannon from 'autocannon';

export interface Target {
  name: string;
  url: string;
  headers: Record<string, string>;
}

const ROUNDS = 5;
const ROUND_S = 3;
/** One caller per connection of the pools. */
export const CALLERS = 10;

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the 95th percentile. */
export const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/**
 * Returns the requests per second of each target, as the median of alternating rounds.
 * @throws if a target returns a status other than 200
 */
export async function measureThroughput(targets: readonly Target[]): Promise<Record<string, number>> {
  const ratesByTarget = new Map(targets.map((t) => [t.name, [] as number[]]));
  for (const target of targets) await measureOnce(target, 1);
  for (let round = 0; round < ROUNDS; round++) {
    for (const target of round % 2 ? targets.toReversed() : targets)
      ratesByTarget.get(target.name)?.push(await measureOnce(target, ROUND_S));
  }
  return Object.fromEntries([...ratesByTarget].map(([name, rates]) => [name, median(rates)]));
}

async function measureOnce({ name, url, headers }: Target, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: CALLERS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.total / result.duration;
}

const CALLS = 400;

export interface Call {
  name: string;
  /** Preparation before each call, which is not measured. */
  prepare?: () => Promise<unknown>;
  run: () => Promise<unknown>;
}

/** Returns the median duration of each call in milliseconds. The calls alternate. */
export async function measureLatency(calls: readonly Call[], turns = CALLS): Promise<Record<string, number>> {
  const timesByCall = new Map(calls.map((c) => [c.name, [] as number[]]));
  for (let turn = 0; turn < turns; turn++) {
    for (const call of calls) {
      await call.prepare?.();
      const startedAt = performance.now();
      await call.run();
      // The first turns warm up connections and query plans.
      if (turn >= turns / 10) timesByCall.get(call.name)?.push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries([...timesByCall].map(([name, times]) => [name, median(times)]));
}
