/**
 * How long a pattern takes for hostile inputs, in processor time: what else runs on the machine does not count. A linear
 * pattern reads 100,000 characters in about a millisecond, a quadratic one takes seconds, so a limit of 50 ms tells them
 * apart on slow machines too.
 */
import { deriveAttacks, toInput } from './hostile-inputs.mjs';

export const INPUT_LENGTH = 100_000;
export const LIMIT_MS = 50;
const SEED = 20260705;

/** Few repetitions at first: the time of some patterns doubles with each. */
const REPETITIONS = [15, 20, 25, 30, 35, 40, 50, 60, 75, 100];
/** Then lengths in characters, in steps that keep a cubic pattern from running for minutes. */
const SHORT_LENGTHS = [400, 800, 1600, 3000];
/** The slowest inputs go on to the full length, at least this number for each pattern. */
const LONG_LENGTHS = [10_000, 30_000, INPUT_LENGTH];
const FULL_LENGTH_INPUTS = 3;
/** Every input that took longer for 3,000 characters goes on too; a linear pattern takes a hundredth. */
const SUSPICIOUS_MS = 2;
const ATTEMPTS = 3;

function measureOnce(pattern, input) {
  pattern.lastIndex = 0;
  const before = process.cpuUsage();
  // Finds all matches: a test, a split and a search read at most as much of the text.
  input.replace(pattern, '');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The best of some attempts over the limit: garbage collection and other threads of this process only add time. */
function measure(pattern, input) {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && best > LIMIT_MS; attempt++) {
    best = Math.min(best, measureOnce(pattern, input));
  }
  return best;
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
  const few = REPETITIONS.map((count) => prefix.length + pump.length * count + suffix.length);
  return [...few, ...SHORT_LENGTHS.filter((length) => length > Math.max(...few))];
};

/** The best of some attempts at the longest short input: one garbage collection would otherwise outrank a slow input. */
function rankAttack(pattern, attack) {
  const input = toInput(attack, getShortLengths(attack).at(-1));
  return Math.min(...Array.from({ length: ATTEMPTS }, () => measureOnce(pattern, input)));
}

/** @returns the first input that takes a pattern more than the limit, as text; undefined if none does */
export function findSlowInput({ source, flags }) {
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const timed = [];
  for (const attack of deriveAttacks({ source, flags }, SEED)) {
    const slow = findSlowLength(pattern, attack, getShortLengths(attack));
    if (slow) return slow;
    timed.push({ attack, ms: rankAttack(pattern, attack) });
  }
  timed.sort((a, b) => b.ms - a.ms);
  for (const [rank, { attack, ms }] of timed.entries()) {
    if (rank >= FULL_LENGTH_INPUTS && ms <= SUSPICIOUS_MS) return undefined;
    const slow = findSlowLength(pattern, attack, LONG_LENGTHS);
    if (slow) return slow;
  }
  return undefined;
}
