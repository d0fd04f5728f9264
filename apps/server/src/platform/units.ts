/** Converts minor units to major ones: 1250 with two digits is 12.5. */
export const toMajorUnits = (minor: number, digits: number): number => minor / 10 ** digits;

/** Converts basis points to percent with two decimals. */
export const toPercent = (bp: number | null): number | null => (bp === null ? null : bp / 100);
