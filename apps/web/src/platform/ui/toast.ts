/**
 * Toasts: bottom right, one at a time, for exactly two seconds, or eight if they offer Undo, never taking the focus. A new
 * toast replaces the previous one.
 */
import { TIMINGS } from '../lib/timings.ts';

/** The text of a toast; `undo` reverts what was just done. */
export interface Toast {
  id: number;
  text: string;
  undo?: () => void;
}

let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function setCurrent(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export const getToast = (): Toast | null => current;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Removes the toast. */
export function clearToast(): void {
  clearTimeout(timer);
  if (current) setCurrent(null);
}

/** Shows a toast and replaces the previous one. */
export function showToast(text: string, more: { undo?: () => void } = {}): void {
  clearToast();
  lastId += 1;
  setCurrent({ id: lastId, text, ...more });
  timer = setTimeout(clearToast, more.undo ? TIMINGS.undoToast : TIMINGS.toast);
}
