/** The account page and what feeds it. */
import { measureFiles } from './account/files.ts';
import { measureIngest } from './account/ingest.ts';
import { measureAccountPage } from './account/page.ts';
import { measureAccountReads } from './account/reads.ts';
import type { Figure } from './report.ts';
import { type Running, startProduct } from './servers.ts';
import { BENCH_PORT, type World } from './world.ts';

type Measure = (world: World) => Promise<Figure[]>;

/** Starts the product for one measure: what another has left in its memory must not stand in this one's figure. */
const onProduct =
  (measure: (world: World, product: Running) => Promise<Figure[]>): Measure =>
  async (world) => {
    const product = await startProduct({ DATA_DIR: world.config.dataDir, DEMO: '0' }, BENCH_PORT);
    try {
      return await measure(world, product);
    } finally {
      await product.stop();
    }
  };

const MEASURES: readonly Measure[] = [
  ...[measureAccountReads, measureAccountPage, measureFiles].map(onProduct),
  measureIngest,
];

export async function measureAccount(world: World): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const measure of MEASURES) figures.push(...(await measure(world)));
  return figures;
}
