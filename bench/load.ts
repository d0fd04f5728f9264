/** Load and latency from outside, over real HTTP, in rounds that alternate. */
import autocannon from 'autocannon';

export interface Target {
  name: string;
  url: string;
  headers: Record<string, string>;
}

const ROUNDS = 5;
const ROUND_S = 3;
/** As many callers as the pools have connections. */
export const CALLERS = 10;

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** What 95 of 100 do not exceed. */
export const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** Requests a second of each target: the median of rounds that take turns. @throws when a target answers anything but 200 */
export async function throughput(targets: readonly Target[]): Promise<Record<string, number>> {
  const seen = new Map(targets.map((t) => [t.name, [] as number[]]));
  for (const target of targets) await once(target, 1);
  for (let round = 0; round < ROUNDS; round++) {
    for (const target of round % 2 ? targets.toReversed() : targets)
      seen.get(target.name)?.push(await once(target, ROUND_S));
  }
  return Object.fromEntries([...seen].map(([name, rates]) => [name, median(rates)]));
}

async function once({ name, url, headers }: Target, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: CALLERS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.total / result.duration;
}

const CALLS = 400;

export interface Call {
  name: string;
  /** What has to be done before each, outside the time. */
  prepare?: () => Promise<unknown>;
  run: () => Promise<unknown>;
}

/** Milliseconds of one call after another: the median, callers taking turns call by call. */
export async function latency(calls: readonly Call[], turns = CALLS): Promise<Record<string, number>> {
  const seen = new Map(calls.map((c) => [c.name, [] as number[]]));
  for (let turn = 0; turn < turns; turn++) {
    for (const call of calls) {
      await call.prepare?.();
      const begun = performance.now();
      await call.run();
      // The first turns warm connections and plans.
      if (turn >= turns / 10) seen.get(call.name)?.push(performance.now() - begun);
    }
  }
  return Object.fromEntries([...seen].map(([name, times]) => [name, median(times)]));
}
