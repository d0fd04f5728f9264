/** What was done by itself or sent elsewhere is told of for a while: runs of automatic playbooks and of external processes. */

/** Days that a run is kept; what came of it stays. */
export const RUN_RETENTION_DAYS = 90;

/** Of work that ended undone: its server was stopped, or failed, at every try. */
export const RETRIES_EXHAUSTED = 'It was broken off at every try; the log of the server tells why.';
/** The same of work that somebody starts. */
export const RUN_INTERRUPTED = `${RETRIES_EXHAUSTED} Start it again.`;
