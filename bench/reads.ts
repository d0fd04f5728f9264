/** Measures read-only calls in the large tenant against the small one. */
import { sendRequest } from './request.ts';
import { measureLatency } from './load.ts';
import type { BenchResult } from './report.ts';
import { BENCH_PORT, type Person, type BenchFixture } from './fixture.ts';

const ROLES = ['ADM', 'CSM'] as const;
/** Half of the turns of other benchmarks, because there are many reads and callers take turns. */
const TURNS = 200;

export type ReadRequest = (path: string, person: Person) => Promise<unknown>;

const requestWholeReply: ReadRequest = (path, { domain, token }) =>
  sendRequest(BENCH_PORT, path, { host: `${domain}.localhost`, token });

export interface Read {
  name: string;
  path: (person: Person) => string;
  request?: ReadRequest;
  turns?: number;
}

/** Sizes of the two tenants. The large one has a hundred times as many rows. */
const SIZES = { accounts: '100,000 accounts against 1,000', actions: '1,000,000 actions against 10,000' };

/**
 * Measures each read for an administrator and for a CSM. Requires the product to run on the bench's port.
 * @param sizes the kind of rows whose numbers are compared
 */
export async function measureReads(
  reads: readonly Read[],
  { people: { small, large } }: Pick<BenchFixture, 'people'>,
  sizes: keyof typeof SIZES,
): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const role of ROLES) {
    for (const { name, path, request = requestWholeReply, turns = TURNS } of reads) {
      const call = (person: Person) => () => request(path(person), person);
      const times = await measureLatency(
        [
          { name: 'small', run: call(small[role]) },
          { name: 'large', run: call(large[role]) },
        ],
        turns,
      );
      const [smallTime = 1, largeTime = 0] = [times.small, times.large];
      results.push({
        what: `${name}, ${role}: median time at ${SIZES[sizes]}`,
        measured: `${largeTime.toFixed(2)} ms to ${smallTime.toFixed(2)} ms`,
        ratio: largeTime / smallTime,
        must: { atMost: 1.5 },
      });
    }
  }
  return results;
}
