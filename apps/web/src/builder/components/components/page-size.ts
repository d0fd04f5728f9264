/** Rows per page. */
const LONG = 30;
const CAPPED = 25;
const MAX = 1000;

/** Returns the page size of a table: 25 if more than 30 rows are configured (C3-18). */
export const getTablePageSize = (size: number): number => (size > LONG ? CAPPED : size);
/** Doubles the page size of a chart, up to 1,000 (S3-27). */
export const doublePageSize = (size: number): number => Math.min(size * 2, MAX);
/** Halves the page size of a chart, down to 1. */
export const halvePageSize = (size: number): number => Math.max(1, Math.floor(size / 2));
