/** Size limits of caches. */

/** Limits the number of entries. The `max` option of the cache would allocate memory for all entries up front. */
export const maxEntries = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
