/**
 * Matches keys that are pressed one after another, such as G then A. The caller passes the time, so that it is a pure
 * function.
 */
import { TIMINGS } from '../platform/lib/timings.ts';

/** Returns a function that returns the value of a completed sequence, or undefined if none is complete. */
export function createKeySequenceMatcher<T>(
  sequences: ReadonlyMap<string, T>,
): (key: string, now: number) => T | undefined {
  let pressed: string[] = [];
  let last = 0;
  return (key, now) => {
    if (now - last > TIMINGS.keySequence) pressed = [];
    last = now;
    pressed.push(key.toUpperCase());
    const getTyped = () => pressed.join(' ');
    while (
      pressed.length > 0 &&
      ![...sequences.keys()].some((s) => s === getTyped() || s.startsWith(`${getTyped()} `))
    ) {
      pressed.shift();
    }
    const match = sequences.get(getTyped());
    if (match !== undefined) pressed = [];
    return match;
  };
}
