/** Keys pressed one after another, such as G then A. Pure: the caller gives the time. */
import { TIMINGS } from '../lib/timings.ts';

/** Answers the value of a finished sequence, or undefined while there is none. */
export function createKeySequenceMatcher<T>(
  sequences: ReadonlyMap<string, T>,
): (key: string, now: number) => T | undefined {
  let pressed: string[] = [];
  let last = 0;
  return (key, now) => {
    if (now - last > TIMINGS.keySequence) pressed = [];
    last = now;
    pressed.push(key.toUpperCase());
    const typed = () => pressed.join(' ');
    while (pressed.length > 0 && ![...sequences.keys()].some((s) => s === typed() || s.startsWith(`${typed()} `))) {
      pressed.shift();
    }
    const found = sequences.get(typed());
    if (found !== undefined) pressed = [];
    return found;
  };
}
