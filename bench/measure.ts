/** Combines several measures into one part of the benchmark. */
import type { BenchResult } from './report.ts';
import { type Running, startProduct } from './servers.ts';
import { BENCH_PORT, type BenchFixture } from './fixture.ts';

export type Measure = (world: BenchFixture) => Promise<BenchResult[]>;

/** Starts the product for a single measure, so that memory used by other measures does not affect its result. */
export const onProduct =
  (measure: (world: BenchFixture, product: Running) => Promise<BenchResult[]>): Measure =>
  async (world) => {
    const product = await startProduct({ DATA_DIR: world.config.dataDir, DEMO: '0' }, BENCH_PORT);
    try {
      return await measure(world, product);
    } finally {
      await product.stop();
    }
  };

/** Runs the measures one after the other. */
export const measureAll =
  (measures: readonly Measure[]): Measure =>
  async (world) => {
    const figures: BenchResult[] = [];
    for (const measure of measures) figures.push(...(await measure(world)));
    return figures;
  };
