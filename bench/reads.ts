/** Calls that only read, in the large tenant against the small one. */
import { sendRequest } from './request.ts';
import { latency } from './load.ts';
import type { BenchResult } from './report.ts';
import { BENCH_PORT, type Person, type BenchFixture } from './fixture.ts';

const ROLES = ['ADM', 'CSM'] as const;
/** Half of what other parts take: there are many, and callers take turns. */
const TURNS = 200;

export type ReadRequest = (path: string, person: Person) => Promise<unknown>;

const whole: ReadRequest = (path, { domain, token }) =>
  sendRequest(BENCH_PORT, path, { host: `${domain}.localhost`, token });

export interface Read {
  name: string;
  path: (of: Person) => string;
  ask?: ReadRequest;
  turns?: number;
}

/** What there is in either tenant, the hundredfold in the large one. */
const SIZES = { accounts: '100,000 accounts against 1,000', actions: '1,000,000 actions against 10,000' };

/** Each read for an administrator and for a CSM. The product must be running on the bench's port. @param of what is counted */
export async function measureReads(
  reads: readonly Read[],
  { people: { small, large } }: Pick<BenchFixture, 'people'>,
  of: keyof typeof SIZES,
): Promise<BenchResult[]> {
  const figures: BenchResult[] = [];
  for (const role of ROLES) {
    for (const { name, path, ask: asking = whole, turns = TURNS } of reads) {
      const call = (person: Person) => () => asking(path(person), person);
      const times = await latency(
        [
          { name: 'small', run: call(small[role]) },
          { name: 'large', run: call(large[role]) },
        ],
        turns,
      );
      const [few = 1, many = 0] = [times.small, times.large];
      figures.push({
        what: `${name}, ${role}: median time at ${SIZES[of]}`,
        measured: `${many.toFixed(2)} ms to ${few.toFixed(2)} ms`,
        ratio: many / few,
        must: { atMost: 1.5 },
      });
    }
  }
  return figures;
}
