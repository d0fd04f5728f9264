import type { KeyboardEvent } from 'react';

/** The index to focus in a row of elements, by key. */
export const KEY_TARGETS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Moves along a list of tabs with arrow keys, Home and End. The tab that is reached is opened and focused. */
export function useTabKeys(count: number, at: number, open: (at: number) => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const next = KEY_TARGETS[event.key]?.(at, count);
    if (next === undefined) return;
    event.preventDefault();
    open(next);
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
}
