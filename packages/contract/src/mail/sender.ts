/** The settings by which the mail of a company is sent. All endpoints require ADM. */

/** Bulk messages per second, unless the company sets another limit. */
export const DEFAULT_PER_SECOND = 5;
