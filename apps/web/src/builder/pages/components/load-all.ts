/** Loads everything on the page, whether it is near the viewport or not, so that an exported page is complete. */
const listeners = new Set<() => void>();

export const loadAll = (): void => {
  for (const listener of listeners) listener();
};

/** @returns a function that unsubscribes */
export function onLoadAll(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
