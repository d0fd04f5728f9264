/** The ten questions: each as SQL by hand, written before there was an engine, and as a definition that asks the same. */
import { ACCOUNT_QUERIES } from './accounts.ts';
import { ACTION_QUERIES } from './actions.ts';
import type { BenchQuery } from './query.ts';
import { USAGE_QUERIES } from './usage.ts';

export const BENCH_QUERIES: readonly BenchQuery[] = [...ACCOUNT_QUERIES, ...ACTION_QUERIES, ...USAGE_QUERIES];
