/** The clock and the ids of an emulator. Both depend only on the seed, so that a test can state exact values. */
import { createHash } from 'node:crypto';

/** Runs in real time, unless the seed or a test sets it to an instant, where it then remains. */
export class Clock {
  #fixed: number | undefined;
  #offset = 0;

  constructor(now?: string) {
    if (now) this.set(now);
  }

  now(): Date {
    return new Date(this.#fixed ?? Date.now() + this.#offset);
  }

  set(now: string): void {
    this.#fixed = Date.parse(now);
  }

  advance(seconds: number): void {
    if (this.#fixed === undefined) this.#offset += seconds * 1000;
    else this.#fixed += seconds * 1000;
  }
}

/** Returns a function that returns the next id of a kind: a part that is the same for the kind, then the number as 8 digits. */
export function createIds(): (kind: string) => string {
  let count = 0;
  const prefixes = new Map<string, string>();
  return (kind) => {
    const prefix = prefixes.get(kind) ?? createHash('sha256').update(kind).digest('base64url');
    prefixes.set(kind, prefix);
    count += 1;
    return prefix + count.toString(16).padStart(8, '0');
  };
}
