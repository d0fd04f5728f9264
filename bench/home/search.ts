/** Measures the global search: prefixes, a typing mistake, and a text without a match. */
import {
  type BenchRole,
  BENCH_PORT,
  type BenchFixture,
  FIRST_CSM,
  LEAD,
  type Person,
  signInPerson,
} from '../fixture.ts';
import { measureLatency } from '../load.ts';
import { sendRequest } from '../request.ts';
import type { BenchResult } from '../report.ts';

const TURNS = 100;
const MAX_RATIO = 2;
const MAX_MS = 50;

const PEOPLE: readonly [name: string, role: BenchRole, number: number][] = [
  ['administrator', 'ADM', 1],
  ['lead', 'CSL', LEAD],
  ['CSM', 'CSM', FIRST_CSM],
];
const TEXTS = {
  'one letter': 'm',
  prefix: 'merid',
  'two words': 'northw 7',
  'typing mistake': 'nrothwind',
  'no match': 'xqwvz',
};

const search = (text: string, { domain, token }: Person) =>
  sendRequest(BENCH_PORT, `/v1/api/search/?${new URLSearchParams({ text__startswith: text })}`, {
    host: `${domain}.localhost`,
    token,
  });

/** Requires the product to run on the bench's port. */
export async function measureSearch(fixture: BenchFixture): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const [who, role, number] of PEOPLE) {
    const small = await signInPerson(fixture, 'small', role, number);
    const large = await signInPerson(fixture, 'large', role, number);
    for (const [what, text] of Object.entries(TEXTS)) {
      const runs = [
        { name: 'small', run: () => search(text, small) },
        { name: 'large', run: () => search(text, large) },
      ];
      const { small: smallTime = 0, large: largeTime = 0 } = await measureLatency(runs, TURNS);
      results.push(
        {
          what: `search, ${what}, ${who}: median time at 100,000 accounts against 1,000`,
          measured: `${largeTime.toFixed(2)} ms to ${smallTime.toFixed(2)} ms`,
          ratio: largeTime / smallTime,
          must: { atMost: MAX_RATIO },
        },
        {
          what: `search, ${what}, ${who}: median time in ms`,
          measured: `${largeTime.toFixed(2)} ms`,
          ratio: largeTime,
          must: { atMost: MAX_MS },
        },
      );
    }
  }
  return results;
}
