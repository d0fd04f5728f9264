/** The ten benchmark queries, each as handwritten SQL, which was written before the engine existed, and as an equivalent definition. */
import { ACCOUNT_QUERIES } from './accounts.ts';
import { ACTION_QUERIES } from './actions.ts';
import type { BenchQuery } from './query.ts';
import { USAGE_QUERIES } from './usage.ts';

export const BENCH_QUERIES: readonly BenchQuery[] = [...ACCOUNT_QUERIES, ...ACTION_QUERIES, ...USAGE_QUERIES];
