/** A part of the bench that is made of several measures. */
import type { BenchResult } from './report.ts';
import { type Running, startProduct } from './servers.ts';
import { BENCH_PORT, type BenchFixture } from './fixture.ts';

export type Measure = (world: BenchFixture) => Promise<BenchResult[]>;

/** Starts the product for one measure: what another has left in its memory must not stand in this one's figure. */
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

/** One after the other. */
export const measureAll =
  (measures: readonly Measure[]): Measure =>
  async (world) => {
    const figures: BenchResult[] = [];
    for (const measure of measures) figures.push(...(await measure(world)));
    return figures;
  };
