/** A wish that everything on the page be loaded, whether it is near or not: a page that is exported is exported whole. */
const listeners = new Set<() => void>();

export const loadAll = (): void => {
  for (const listener of listeners) listener();
};

/** @returns how to stop */
export function onLoadAll(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
