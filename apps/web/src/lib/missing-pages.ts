/**
 * Pages whose data was not found, remembered for the visit. The dashboard passes them over, or it would lead to the
 * missing page again, which leads to the start, and so on without end (1-C-39).
 */
const missing = new Set<number>();

export const missingPages: ReadonlySet<number> = missing;

/** The page with this id has no data. */
export const markMissing = (id: number): void => void missing.add(id);

/** The next person may have what this one has not. */
export const clearMissing = (): void => missing.clear();
