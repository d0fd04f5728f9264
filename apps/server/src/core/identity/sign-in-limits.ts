/** Lifetimes of sessions, of reset links, and of the codes that are exchanged for a session. */

export const EXCHANGE_SECONDS = 60;
export const RESET_MINUTES = 60;
/** Seconds after a reset link within which another request sends none. */
export const RESET_COOLDOWN_SECONDS = 60;
export const SESSION_HOURS = 12;
