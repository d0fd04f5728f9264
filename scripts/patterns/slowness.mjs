/**
 * Measures how long a pattern takes for hostile inputs, in processor time, which other programs do not affect. A linear pattern reads
 * 100,000 characters in about a millisecond, a quadratic one takes seconds, so a limit of 50 ms distinguishes them on slow machines too.
 */
import { deriveAttacks, toInput } from './hostile-inputs.mjs';

export const INPUT_LENGTH = 100_000;
export const LIMIT_MS = 50;
const SEED = 20260705;

/** Few repetitions at first, because the time of some patterns doubles with each repetition. */
const REPETITIONS = [15, 20, 25, 30, 35, 40, 50, 60, 75, 100];
/** Lengths in characters for the next round. The steps prevent a cubic pattern from running for minutes. */
const SHORT_LENGTHS = [400, 800, 1600, 3000];
/** The slowest inputs are tested at full length, at least this many per pattern. */
const LONG_LENGTHS = [10_000, 30_000, INPUT_LENGTH];
const FULL_LENGTH_INPUTS = 3;
/** Inputs that took longer than this for 3,000 characters are also tested at full length. A linear pattern takes a hundredth of it. */
const SUSPICIOUS_MS = 2;
const ATTEMPTS = 3;

/** Finds all matches, because a test, a split or a search reads at most as much of the text. */
function findMatches(pattern, input) {
  pattern.lastIndex = 0;
  input.replace(pattern, '');
}

/** Returns the elapsed time, which is at least the processor time. Reading it is much faster than most measured patterns. */
function measureElapsed(pattern, input) {
  const startedAt = performance.now();
  findMatches(pattern, input);
  return performance.now() - startedAt;
}

/** Returns the processor time. The system call that reads it takes longer than most patterns. */
function measureProcessor(pattern, input) {
  const before = process.cpuUsage();
  findMatches(pattern, input);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Returns the best of several attempts if the limit is exceeded, because garbage collection and other threads of this process only add
 * time.
 */
function measure(pattern, input) {
  let fastest = measureElapsed(pattern, input);
  for (let attempt = 0; attempt < ATTEMPTS && fastest > LIMIT_MS; attempt++) {
    fastest = Math.min(fastest, measureProcessor(pattern, input));
  }
  return fastest;
}

const describe = ({ prefix, pump, suffix }, input, ms) =>
  `${Math.round(ms)} ms for ${input.length} characters: ${JSON.stringify(prefix)}, then ${JSON.stringify(pump)} ` +
  `repeated, then ${JSON.stringify(suffix)}`;

/** @returns the first slow input as text */
function findSlowLength(pattern, attack, lengths) {
  for (const length of lengths) {
    const input = toInput(attack, length);
    const ms = measure(pattern, input);
    if (ms > LIMIT_MS) return describe(attack, input, ms);
  }
  return undefined;
}

const getShortLengths = ({ prefix, pump, suffix }) => {
  const repeatedLengths = REPETITIONS.map((count) => prefix.length + pump.length * count + suffix.length);
  return [...repeatedLengths, ...SHORT_LENGTHS.filter((length) => length > Math.max(...repeatedLengths))];
};

/** Returns the best of several attempts at the longest short input. Otherwise a single garbage collection would outrank a slow input. */
function rankAttack(pattern, attack) {
  const input = toInput(attack, getShortLengths(attack).at(-1));
  return Math.min(...Array.from({ length: ATTEMPTS }, () => measureElapsed(pattern, input)));
}

/** @returns the first input for which a pattern exceeds the limit, as text; undefined if there is no such input */
export function findSlowInput({ source, flags }) {
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const timedAttacks = [];
  for (const attack of deriveAttacks({ source, flags }, SEED)) {
    const slow = findSlowLength(pattern, attack, getShortLengths(attack));
    if (slow) return slow;
    const ms = rankAttack(pattern, attack);
    if (ms <= SUSPICIOUS_MS) timedAttacks.push({ attack, ms });
    else {
      // Tested at once, because a slow pattern takes this long for most of its attacks.
      const slowAtFullLength = findSlowLength(pattern, attack, LONG_LENGTHS);
      if (slowAtFullLength) return slowAtFullLength;
    }
  }
  timedAttacks.sort((a, b) => b.ms - a.ms);
  for (const { attack } of timedAttacks.slice(0, FULL_LENGTH_INPUTS)) {
    const slow = findSlowLength(pattern, attack, LONG_LENGTHS);
    if (slow) return slow;
  }
  return undefined;
}
