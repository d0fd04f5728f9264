/** Combines several measures into one part of the benchmark. */
import type { BenchResult } from './report.ts';
import { type RunningServer, startProduct } from './servers.ts';
import { BENCH_PORT, type BenchFixture } from './fixture.ts';

export type Measure = (fixture: BenchFixture) => Promise<BenchResult[]>;

/** Starts the product for a single measure, so that memory used by other measures does not affect its result. */
export const measureOnProduct =
  (measure: (fixture: BenchFixture, product: RunningServer) => Promise<BenchResult[]>): Measure =>
  async (fixture) => {
    const product = await startProduct({ DATA_DIR: fixture.config.dataDir, DEMO: '0' }, BENCH_PORT);
    try {
      return await measure(fixture, product);
    } finally {
      await product.stop();
    }
  };

/** Runs the measures one after the other. */
export const measureAll =
  (measures: readonly Measure[]): Measure =>
  async (fixture) => {
    const results: BenchResult[] = [];
    for (const measure of measures) results.push(...(await measure(fixture)));
    return results;
  };
