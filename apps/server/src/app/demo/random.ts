/** Reproducible random numbers: the same seed creates the same demo company on every machine. */

export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number, both ends inclusive. */
  int(from: number, to: number): number;
  /** An element of a list. */
  pick<T>(list: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** A shuffled copy of the list. */
  shuffle<T>(list: readonly T[]): T[];
}

/** FNV-1a hash, so that a name can be a seed and the values of one account do not change when another is added. */
function toSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** @param seed the same text produces the same sequence (mulberry32) */
export function createSeededRandom(seed: string): Random {
  let state = toSeed(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    pick: (list) => list[int(0, list.length - 1)] as (typeof list)[number],
    chance: (probability) => next() < probability,
    shuffle(list) {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i);
        [copy[i], copy[j]] = [copy[j] as (typeof list)[number], copy[i] as (typeof list)[number]];
      }
      return copy;
    },
  };
}
