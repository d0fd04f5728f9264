/** Settings of `npm run soak`, passed in the environment of the test run. */
const { SOAK_CASES, SOAK_SEED } = process.env;

/** Undefined in normal test runs, which use a fixed seed and few cases. */
export const SOAK =
  SOAK_CASES === undefined ? undefined : { cases: Number(SOAK_CASES), seed: Number(SOAK_SEED ?? 20261120) };

/** Prints the result of a soak run. */
export function reportTally(tally: Readonly<Record<string, number>>): void {
  if (SOAK) process.stdout.write(`${JSON.stringify(tally)}\n`);
}
