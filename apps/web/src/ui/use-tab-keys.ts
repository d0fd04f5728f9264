import type { KeyboardEvent } from 'react';

/** By key: where the focus goes in a row of things. */
export const KEY_TARGETS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Arrows, Home and End move along a list of tabs; the one they reach opens and has the focus. */
export function useTabKeys(count: number, at: number, open: (at: number) => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const next = KEY_TARGETS[event.key]?.(at, count);
    if (next === undefined) return;
    event.preventDefault();
    open(next);
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
}
