/** How many wrong passwords and codes an account accepts, and from where. */

/** 5 failures in 15 minutes for one email and source cause a block of 15 minutes (1-S-13). */
export const BLOCK_AFTER = 5;
export const BLOCK_MINUTES = 15;

/**
 * Failures of an account in 24 hours, from all sources, after which the next attempt from an unknown source has to
 * wait: one second, then twice as long after each failure. Sources that the account has signed in from do not wait.
 */
export const FREE_FAILURES = 10;
export const FAILURE_HOURS = 24;
export const MAX_DELAY_SECONDS = 900;

/** Days for which a browser or network counts as known after a sign-in. */
export const KNOWN_DAYS = 180;
