/** Retention and error messages for runs of automatic playbooks and of external processes. */

/** Number of days after which a run is purged. Its results remain. */
export const RUN_RETENTION_DAYS = 90;

/** Message for work that was never completed because its server stopped or failed on every attempt. */
export const RETRIES_EXHAUSTED = 'Every attempt was interrupted. See the server log for details.';
/** The same message for work that a user can start again. */
export const RUN_INTERRUPTED = `${RETRIES_EXHAUSTED} Start it again.`;
