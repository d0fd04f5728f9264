/**
 * Pages without data, stored for the duration of the visit. The dashboard skips them; otherwise it would redirect to
 * the missing page, which redirects to the start again, in an endless loop (1-C-39).
 */
const missing = new Set<number>();

export const missingPages: ReadonlySet<number> = missing;

/** Marks the page with this id as missing. */
export const markMissing = (id: number): void => void missing.add(id);

/** Clears the list, because the next user may have access to these pages. */
export const clearMissing = (): void => missing.clear();
