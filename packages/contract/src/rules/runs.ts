/** What was done by itself or sent elsewhere is told of for a while: runs of automatic playbooks and of external processes. */

/** Days that a run is kept; what came of it stays. */
export const RUNS_KEPT_DAYS = 90;
