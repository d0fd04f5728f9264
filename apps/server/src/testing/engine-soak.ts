/** How much `npm run soak` asks for: the environment of the run that it starts. */
const { SOAK_CASES, SOAK_SEED } = process.env;

/** Undefined in the usual run of all tests, which takes a fixed seed and a few cases. */
export const SOAK =
  SOAK_CASES === undefined ? undefined : { cases: Number(SOAK_CASES), seed: Number(SOAK_SEED ?? 20261120) };

/** What came of it, for whoever watches. */
export function reportTally(tally: Readonly<Record<string, number>>): void {
  if (SOAK) process.stdout.write(`${JSON.stringify(tally)}\n`);
}
