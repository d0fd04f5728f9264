/** Rows of a page. */
const LONG = 30;
const CAPPED = 25;
const MAX = 1000;

/** A table of more than 30 rows shows 25 (C3-18). */
export const getTablePageSize = (size: number): number => (size > LONG ? CAPPED : size);
/** Of a chart; it stops at 1,000 (S3-27). */
export const doublePageSize = (size: number): number => Math.min(size * 2, MAX);
/** Of a chart; never below 1. */
export const halvePageSize = (size: number): number => Math.max(1, Math.floor(size / 2));
