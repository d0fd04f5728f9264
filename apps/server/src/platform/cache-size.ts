/** How large a cache may grow. */

/** So many entries at most. The cache's own `max` would reserve the places of all of them at once. */
export const maxEntries = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
